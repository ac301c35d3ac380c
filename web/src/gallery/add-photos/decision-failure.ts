import type { ConfirmedSession } from '@albumen/contracts/storage';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/client.ts';
import { refreshLibrary } from '../../api/photos/library-keys.ts';
import type { QueueAlbum } from '../../uploads/kept-uploads.ts';
import type { UploadQueue } from '../../uploads/upload-queue.ts';
import { UploadSessionEnded } from '../../uploads/upload-transport.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import type { Text } from '../../i18n/use-text.ts';
import { failureValues } from '../../i18n/failure-values.ts';
import { failureCause } from '../../lib/failure-cause.ts';
import type { Toast } from '../../ui/toasts.ts';

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
 * Returns the toast for photos that could not be added or discarded. If another page or device has already done that, it
 * shows `ended` instead. `arrived` is the number of files that had arrived.
 */
export const decisionToast = (
  error: unknown,
  message: MessageId,
  text: Text,
  arrived: number,
  ended: MessageId = 'uploads.endedElsewhere',
): Toast => ({
  message:
    error instanceof UploadSessionEnded
      ? text(ended, { count: arrived })
      : text(message, failureValues(error, text)),
});

/** Refreshes the library if a failure shows that another page or device has changed it. */
export const refreshIfChanged = (client: QueryClient, _result: unknown, error: unknown): unknown =>
  (error instanceof UploadSessionEnded || failureCause(error) === 'gone') && refreshLibrary(client);
