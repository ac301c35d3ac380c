import type { SelectedDeletedPhotos } from '@albumen/contracts/photo-management/selections';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureValues } from '../../i18n/failure-values.ts';
import { refreshLibrary } from '../../api/photos/library.ts';
import { deletionCalls, runPhotoTask } from '../../api/photos/photo-tasks.ts';
import { underWay } from '../../gallery/interrupted-change.ts';
import type { PhotosDialog } from '../../gallery/photo-action.ts';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { tellChanged } from './tell-changed.ts';

/** Asks before photos of Recently deleted are erased: there is no way back. */
export const EraseDialog: PhotosDialog<SelectedDeletedPhotos> = ({
  target,
  onClose,
  endSelection,
  takeOut,
}) => {
  const text = useText();
  const client = useQueryClient();
  const { count, onWire } = target;
  // One task over all tries: nothing is erased twice.
  const [taskId] = useState(() => crypto.randomUUID());
  const { mutateAsync } = useMutation({
    mutationFn: () =>
      underWay('deleted.eraseFailed', () =>
        runPhotoTask(taskId, onWire, (photos, id) =>
          deletionCalls.erasePhotos({ body: { photos, taskId: id } }),
        ),
      ),
  });
  const erase = async () => {
    const task = await mutateAsync();
    // Read before the photos go.
    const { loaded } = target;
    onClose();
    void takeOut(() => {
      endSelection();
      return refreshLibrary(client);
    });
    tellChanged('erase', { loaded }, task, text);
  };
  return (
    <ConfirmDialog
      isOpen
      title={text('deleted.eraseTitle', { count })}
      cancel={text('deleted.eraseCancel')}
      onCancel={onClose}
      confirm={text('deleted.eraseConfirm')}
      onConfirm={erase}
      failureText={(error) =>
        `${text('deleted.eraseFailed')}. ${text('photos.changeFailedAdvice', failureValues(error, text))}`
      }
    >
      <p>{text('deleted.eraseText', { count })}</p>
    </ConfirmDialog>
  );
};
