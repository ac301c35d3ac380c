import { nameDates } from '@albumen/contracts/photo-management/name-dates';
import type { NameDates } from '@albumen/contracts/photo-management/name-dates';
import { useState } from 'react';
import { createServiceClient } from '../../api/client.ts';
import { refreshLibrary } from '../../api/photos/library-keys.ts';
import { unknownDateKey } from '../../api/photos/library-list.ts';
import { endOfTask } from '../../api/photos/photo-tasks.ts';
import { inViewersTimeZone } from '../../api/photos/viewers-time-zone.ts';
import { session } from '../../api/session.ts';
import { useText } from '../../i18n/use-text.ts';
import { readStored, writeStored } from '../../lib/local-storage.ts';
import { useChange } from '../../site/change.ts';
import { Button } from '../../ui/button.tsx';
import { FocusHandover } from '../../ui/focus-handover.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useLateOverlay } from '../../ui/use-late-overlay.ts';
import styles from './name-offer.module.css';

const calls = createServiceClient(nameDates);

const storageKey = 'nameDatesDeclined';

/** Remembers the photos that the customer does not want to date by their names. Later photos bring the offer back. */
const useDeclining = ({ addedAt = '' }: Pick<NameDates, 'addedAt'>) => {
  const [declined = '', setDeclined] = useState(() => readStored(storageKey));
  const mine = session.customerId() ?? '';
  const [who, until = ''] = declined.split(' ');
  return {
    isDeclined: who === mine && addedAt <= until,
    decline: () => {
      const next = `${mine} ${addedAt}`;
      writeStored(storageKey, next);
      setDeclined(next);
    },
  };
};

/** Dates the photos of an offer by their names, as one task, which Undo returns to Unknown Date. */
const useNameDating = ({ count, readAt: before }: NameDates) => {
  const text = useText();
  const undo = useChange({
    run: async (taskId: string) => {
      const { body } = await calls.undoNameDates({ params: { taskId } });
      return (await endOfTask(body)).photosCount;
    },
    progress: text('dates.undoing'),
    done: (photosCount) => ({ message: text('dates.undone', { count: photosCount }) }),
    failed: 'dates.undoFailed',
    refresh: refreshLibrary,
  });
  return useChange({
    run: (taskId: string) =>
      inViewersTimeZone(async (timeZone) => {
        const { body } = await calls.applyNameDates({ body: { before, timeZone, taskId } });
        return endOfTask(body);
      }),
    progress: text('dates.progress', { count }),
    done: ({ photosCount }) => ({ message: text('dates.changed', { count: photosCount }) }),
    undo: ({ photosCount, taskId }) => (photosCount > 0 ? () => undo.start(taskId) : undefined),
    failed: count === 1 ? 'dates.oneFailed' : 'dates.failed',
    refresh: refreshLibrary,
  });
};

/** The heading of Unknown Date, or the page's if all its photos have a date now. */
const heading = () =>
  document.querySelector<HTMLElement>(`[data-section="${unknownDateKey}"] h2`) ??
  document.querySelector('h1');

const loadDialog = async () => (await import('./name-offer-dialog.tsx')).NameOfferDialog;

/** Offers the days in the names of undated photos, such as those from WhatsApp. Load it lazily. */
export const NameOffer = ({ offer }: { readonly offer: NameDates }) => {
  const text = useText();
  const { count } = offer;
  const { isDeclined, decline } = useDeclining(offer);
  const { start, isPending } = useNameDating(offer);
  const dialog = useLateOverlay(loadDialog, 'photos.actionNotLoaded');
  if (isDeclined) return null;
  return (
    <FocusHandover to={heading} className={styles.offer}>
      <Notice
        label={text('dates.names.label')}
        actions={
          <>
            <Button onPress={decline} isDisabled={isPending}>
              {text('dates.names.decline')}
            </Button>
            <Button variant="primary" onPress={dialog.open} isPending={isPending || dialog.isLoading}>
              {text('dates.names.use', { count })}
            </Button>
          </>
        }
      >
        <p>{text('dates.names.offer', { count })}</p>
      </Notice>
      {dialog.Overlay && (
        <dialog.Overlay
          offer={offer}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
          onUse={() => {
            dialog.close();
            void start(crypto.randomUUID());
          }}
        />
      )}
    </FocusHandover>
  );
};
