import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Question } from '../../ui/question.tsx';
import type { PhotosDialog } from '../photo-action.ts';
import { startDeleting } from './start-deleting.ts';
import { countUses, usedPhotosQuery } from './photos-in-projects.ts';

/** Asks before it deletes photos that saved projects use. */
export const DeleteUsedDialog: PhotosDialog = ({ target, onClose, takeOut, endSelection }) => {
  const text = useText();
  const client = useQueryClient();
  const { count } = target;
  // As they were when the dialog opened: the words do not change while it closes.
  const [uses] = useState(() => countUses(target.onWire, client.getQueryData(usedPhotosQuery.queryKey)));
  return (
    <Question
      isOpen
      title={text('deleting.usedTitle', { count })}
      keep={text('ui.cancel')}
      onKeep={onClose}
      proceed={text('deleting.delete')}
      onProceed={() => {
        onClose();
        startDeleting(target, { client, text, endSelection, takeOut });
      }}
    >
      <p>
        {text('deleting.used', { count, ...uses })} {text('deleting.usedAdvice', { used: uses.used })}
      </p>
    </Question>
  );
};
