import type { ListedPhoto } from '@albumen/contracts/photos';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { refreshLibrary } from '../../api/photos/library-keys.ts';
import { fetchOriginal } from '../../api/photos/original.ts';
import type { ReceivedBytes } from '../../api/photos/original.ts';
import type { PhotoList } from '../../api/photos/photo-list.ts';
import { photoQuery } from '../../api/photos/photo-pages.ts';
import { failureValues } from '../../i18n/failure-values.ts';
import { useText } from '../../i18n/use-text.ts';
import { failureCause, hasFailedToLoad } from '../../lib/failure-cause.ts';
import { useChange } from '../../site/change.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useByteSize } from '../byte-size.ts';
import type { PhotoTarget } from '../photo-action.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import texts from '../../ui/text.module.css';
import styles from './download-photo-dialog.module.css';
import { saveFile } from './save-file.ts';

/** Photo library §4: "Single-photo download modal: initial, pending, success, failure." */
const states = { idle: 'initial', pending: 'pending', success: 'success', error: 'failure' } as const;

const meansGone = (error: unknown): boolean => failureCause(error) === 'gone';

/** The download of one original. Unmounting the component cancels it. */
const usePhotoDownload = (list: PhotoList, photoId: string) => {
  const [progress, setProgress] = useState<ReceivedBytes>();
  const giveUp = useRef<AbortController>(undefined);
  useEffect(() => () => giveUp.current?.abort(), []);

  const { start, status, error } = useChange({
    run: async (controller: AbortController) => {
      setProgress(undefined);
      const { signal } = controller;
      try {
        const { name, bytes } = await fetchOriginal(list, photoId, setProgress, signal);
        saveFile(name, bytes);
      } catch (cause) {
        // A cancelled download has not failed.
        if (!signal.aborted) throw cause;
      } finally {
        giveUp.current = undefined;
      }
    },
    failed: undefined,
    refresh: (client, _result, failed) => meansGone(failed) && refreshLibrary(client),
  });
  return {
    state: states[status],
    /** Undefined until the first bytes have arrived. */
    progress,
    error,
    /** Whether the photo no longer exists, so that a retry is pointless. */
    isGone: meansGone(error),
    start: () => {
      // A double click can be faster than the pending state of the button, which ignores presses.
      if (giveUp.current) return;
      giveUp.current = new AbortController();
      void start(giveUp.current);
    },
  };
};

interface DownloadPhotoDialogProps {
  readonly list: PhotoList;
  readonly photo: ListedPhoto;
  readonly onClose: () => void;
}

interface DownloadTargetProps extends Omit<DownloadPhotoDialogProps, 'photo'> {
  readonly target: Pick<PhotoTarget<unknown>, 'loaded'>;
}

/** The same for the single photo of an action. */
export const DownloadTarget = ({ target, list, onClose }: DownloadTargetProps) => {
  const photo = target.loaded[0];
  return photo && <DownloadPhotoDialog list={list} photo={photo} onClose={onClose} />;
};

/** Saves the original of one photo. Closing the dialog cancels the download. */
const DownloadPhotoDialog = ({ list, photo, onClose }: DownloadPhotoDialogProps) => {
  const text = useText();
  const byteSize = useByteSize();
  const client = useQueryClient();
  const reading = useQuery(photoQuery(list, photo.imageId));
  const file = reading.data;
  const { state, progress, error, isGone, start } = usePhotoDownload(list, photo.imageId);
  const thumbnail = photo.thumbnails.find(({ id }) => id === 300);
  const isOver = state === 'success' || isGone;
  const close = () => {
    onClose();
    // Albums §2: "A missing photo redirects to the photos list". This tells the view below that the photo is missing.
    if (isGone) void client.invalidateQueries({ queryKey: photoQuery(list, photo.imageId).queryKey });
  };

  // One button from beginning to end, so that it keeps the focus. It takes the focus from Cancel when that has nothing
  // left to cancel.
  const mainButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOver && document.activeElement === document.body) mainButton.current?.focus();
  }, [isOver]);
  const mainAction = isOver ? 'ui.close' : state === 'failure' ? 'ui.retry' : 'download.start';
  return (
    <Dialog
      title={text('download.title')}
      onClose={close}
      actions={
        <>
          {!isOver && <Button onPress={close}>{text('download.cancel')}</Button>}
          <Button
            ref={mainButton}
            variant="primary"
            isPending={state === 'pending'}
            onPress={isOver ? close : start}
          >
            {text(mainAction)}
          </Button>
        </>
      }
    >
      {state === 'failure' ? (
        <ErrorState
          // Photo library §8: "Download one photo fails".
          title={text('download.failed')}
          text={isGone ? text('download.gone') : text('download.failedAdvice', failureValues(error, text))}
        />
      ) : (
        <Stack gap={3} className={styles.file}>
          {thumbnail && photo.renditions === 'ready' && (
            <img src={thumbnail.url} alt="" className={styles.picture} />
          )}
          <p className={texts.name}>{photo.localFileName}</p>
          {/* The download works without knowing the size. */}
          {state === 'initial' && !hasFailedToLoad(reading) && (
            <p className={texts.subdued}>
              {file ? text('download.original', { size: byteSize(file.bytes) }) : text('ui.loading')}
            </p>
          )}
          {state === 'pending' && (
            <ProgressBar
              label={text('download.progress', { fileName: photo.localFileName })}
              isLabelHidden
              fraction={progress && progress.received / progress.all}
              valueText={
                progress &&
                text('uploads.bytesDone', {
                  done: byteSize(progress.received),
                  all: byteSize(progress.all),
                })
              }
            />
          )}
          <Row as="p" gap={2} role="status" className={styles.done}>
            {state === 'success' && (
              <>
                <CheckIcon />
                {text('download.done')}
              </>
            )}
          </Row>
        </Stack>
      )}
    </Dialog>
  );
};
