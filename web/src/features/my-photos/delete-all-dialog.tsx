import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { configuration } from '../../api/configuration.ts';
import { refreshLibrary } from '../../api/photos/library-keys.ts';
import { accountCountsQuery } from '../../api/photos/library.ts';
import { endOfTask, selectionCalls } from '../../api/photos/photo-tasks.ts';
import { undoDeletions } from '../../gallery/deleting/start-deleting.ts';
import { countUses, usedPhotosQuery } from '../../gallery/deleting/photos-in-projects.ts';
import { useText } from '../../i18n/use-text.ts';
import { DeleteDialog } from '../../site/delete-dialog.tsx';
import { showToast } from '../../ui/toasts.ts';

/** Photo library §9: "Delete-all word: DELETE." The same in every language: the customer types exactly this. */
const deleteAllWord = 'DELETE';

const wholeLibrary = { all: {}, except: [], before: '' };

/**
 * Deletes the whole library once the customer has typed the word. Photo library §4: "success goes to the photos page,
 * scrolls to top and triggers a feedback survey".
 */
export const DeleteAllDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const text = useText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: counts } = useQuery(accountCountsQuery);
  const { data: usedPhotos } = useQuery(usedPhotosQuery);
  const uses = countUses([wholeLibrary], usedPhotos);
  const [taskId] = useState(() => crypto.randomUUID());

  const askForReasons = () => {
    const { surveyUrl } = configuration();
    if (surveyUrl === undefined) return;
    showToast({
      message: text('deletingAll.surveyText'),
      action: {
        label: text('deletingAll.survey'),
        onPress: () => void window.open(surveyUrl, '_blank', 'noopener'),
      },
    });
  };

  return (
    <DeleteDialog
      title={text('deletingAll.title')}
      confirm={text('deletingAll.confirm')}
      onClose={onClose}
      change={{
        run: async () => endOfTask((await selectionCalls.deleteAllPhotos({ body: { taskId } })).body),
        leave: async () => {
          await navigate({ to: sitePaths.photos });
          window.scrollTo({ top: 0 });
          askForReasons();
        },
        done: ({ photosCount: count }) => ({ message: text('deleting.deleted', { count }) }),
        undo: ({ photosCount }) =>
          photosCount > 0 ? () => undoDeletions([taskId], { client, text }) : undefined,
        failed: 'deleting.failed',
        refresh: refreshLibrary,
      }}
      typedWord={{ word: deleteAllWord, label: text('deletingAll.typed') }}
    >
      {/* 0 while the count is unknown: the text then contains no number. */}
      <p>{text('deletingAll.text', { count: counts?.photosCount ?? 0 })}</p>
      {uses.used > 0 && <p>{text('deleting.used', { count: counts?.photosCount ?? uses.used, ...uses })}</p>}
    </DeleteDialog>
  );
};
