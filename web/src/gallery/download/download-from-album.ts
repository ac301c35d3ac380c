import type { CreatedDownload, DownloadItem } from '@albumen/contracts/download';
import { MutationObserver } from '@tanstack/react-query';
import { ApiError } from '../../api/client.ts';
import { downloadsQuery } from '../../api/downloads.ts';
import type { Text } from '../../i18n/use-text.ts';
import { showToast } from '../../ui/toasts.ts';
import { inLargestUnit } from '../byte-size.ts';
import { fewNames } from '../few-names.ts';
import type { ActionTools } from '../photo-action.ts';
import { downloadJobs } from './download-jobs.ts';

const mutationKey = ['create-download'];

/** What a download of an album's photos needs. */
export interface AlbumDownload extends Pick<ActionTools, 'client' | 'text'> {
  /** Asks the download service for it, under an id. */
  readonly create: (downloadId: string) => Promise<CreatedDownload>;
  /** Leads to the page of downloads. */
  readonly showDownloads: () => void;
}

const tellFinished = (item: DownloadItem | undefined, text: Text, showDownloads: () => void): void => {
  showToast({
    message: text('download.several.started'),
    ...(item && {
      detail: text('download.several.size', {
        count: item.photosCount,
        size: text('photos.byteSize', inLargestUnit(item.size)),
      }),
    }),
    isLong: true,
    action: { label: text('downloads.title'), onPress: showDownloads },
  });
  if (item === undefined || item.leftOut.length === 0) return;
  const { leftOut } = item;
  showToast({
    message: text('download.several.leftOut', { count: leftOut.length, names: fewNames(leftOut) }),
    tone: 'error',
  });
};

/**
 * Has a ZIP made of photos of an album, and saved once it is. Albums §9: "archive started closes after 5 s, finished or
 * error after 10 s". A second press while it is asked for does nothing.
 */
export const downloadFromAlbum = async (
  download: AlbumDownload,
  downloadId = crypto.randomUUID(),
): Promise<void> => {
  const { client, text, create, showDownloads } = download;
  if (client.isMutating({ mutationKey }) > 0) return;
  const tellFailed = (onRetry?: () => void, isGone = false) =>
    showToast({
      message: text('download.several.failed'),
      // Photo library §8: "Download several photos fails".
      detail: text(isGone ? 'download.several.gone' : 'download.several.failedDetail'),
      tone: 'error',
      isLong: true,
      ...(onRetry && { action: { label: text('ui.retry'), onPress: onRetry } }),
    });
  try {
    await new MutationObserver(client, { mutationKey, mutationFn: () => create(downloadId) }).mutate();
  } catch (error) {
    const isGone = error instanceof ApiError && error.code === 'not-found';
    // Under the same id: where only the answer was lost, nothing is made twice.
    tellFailed(isGone ? undefined : () => void downloadFromAlbum(download, downloadId), isGone);
    return;
  }
  const refresh = () => void client.invalidateQueries(downloadsQuery);
  refresh();
  downloadJobs.follow(downloadId, {
    started: () => void showToast({ message: text('download.several.preparing') }),
    finished: (item) => {
      refresh();
      tellFinished(item, text, showDownloads);
    },
    failed: () => {
      refresh();
      tellFailed(() => void downloadFromAlbum(download));
    },
  });
};
