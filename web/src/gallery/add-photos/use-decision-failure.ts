import type { ConfirmedSession } from '@albumen/contracts/storage';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/client.ts';
import { refreshLibrary } from '../../api/photos/library-keys.ts';
import type { QueueAlbum } from '../../uploads/kept-uploads.ts';
import type { UploadQueue } from '../../uploads/upload-queue.ts';
import { UploadSessionEnded } from '../../uploads/upload-transport.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import { useText } from '../../i18n/use-text.ts';
import { failureValues } from '../../i18n/failure-values.ts';
import { failureCause } from '../../lib/failure-cause.ts';
import { showToast } from '../../ui/toasts.ts';

/** Returns the album that photos go into: the one that they were chosen for, or else that of the page. */
export const albumOf = (
  meantFor: QueueAlbum | null | undefined,
  ofPage: QueueAlbum | undefined,
): QueueAlbum | undefined => (meantFor === undefined ? ofPage : (meantFor ?? undefined));

/** Returns the message for an album that is full or deleted; undefined for other errors. */
const albumFailure = (error: unknown): MessageId | undefined => {
  if (failureCause(error) === 'gone') return 'uploads.album.gone';
  return error instanceof ApiError && error.code === 'album-full' ? 'uploads.album.full' : undefined;
};

/**
 * Adds the photos of a queue to the library, and to an album if there is one. If the album takes no more photos, the
 * library still does: from then on the photos are meant for the library only.
 */
export const confirmQueue = async (
  queue: UploadQueue,
  album: QueueAlbum | undefined,
): Promise<ConfirmedSession> => {
  try {
    return await queue.confirm(album?.albumId);
  } catch (error) {
    if (albumFailure(error)) queue.meanFor(null);
    throw error;
  }
};

/** Returns the message for why photos could not be added. */
export const confirmFailure = (error: unknown): MessageId => albumFailure(error) ?? 'uploads.confirmFailed';

/**
 * Returns a function that shows a toast if photos could not be added or discarded. If another page or device has
 * already done that, the toast shows `ended` instead. In that case, and if the album was deleted, it also refreshes the
 * library. `arrived` is the number of files that had arrived.
 */
export const useDecisionFailure = (arrived: number) => {
  const text = useText();
  const client = useQueryClient();
  return (error: Error, message: MessageId, ended: MessageId = 'uploads.endedElsewhere'): void => {
    const isEnded = error instanceof UploadSessionEnded;
    showToast({
      message: isEnded ? text(ended, { count: arrived }) : text(message, failureValues(error, text)),
      tone: 'error',
    });
    if (isEnded || failureCause(error) === 'gone') void refreshLibrary(client);
  };
};
