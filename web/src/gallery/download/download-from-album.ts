import type { CreatedDownload } from '@albumen/contracts/download';
import { MutationObserver } from '@tanstack/react-query';
import { downloadsQuery } from '../../api/downloads.ts';
import { endToast } from '../../ui/toasts.ts';
import type { ActionTools } from '../photo-action.ts';
import { downloadJobs } from './download-jobs.ts';
import { tellDownloadFailed, tellDownloading, tellPreparing } from './download-toasts.ts';

const mutationKey = ['create-download'];

/** What a download of an album's photos needs. */
export interface AlbumDownload extends Pick<ActionTools, 'client' | 'text'> {
  /** Names the photos that are asked for, so that what was said of them before can be taken back. */
  readonly about: string;
  /** How many they are. */
  readonly count: number;
  /** Asks the download service for it, under an id. */
  readonly create: (downloadId: string) => Promise<CreatedDownload>;
  /** Leads to the page of downloads. */
  readonly showDownloads: () => void;
}

/**
 * Has a ZIP made of photos of an album, and saved once it is ready. Albums §9: "archive started closes after 5 s, finished
 * or error after 10 s". Our choice: "Preparing download..." stays until then, however long that takes. A second press while
 * it is asked for does nothing.
 */
export const downloadFromAlbum = async (
  download: AlbumDownload,
  downloadId = crypto.randomUUID(),
): Promise<void> => {
  const { about, count, client, text, create, showDownloads } = download;
  if (client.isMutating({ mutationKey }) > 0) return;
  endToast(about);
  const endPreparing = tellPreparing(text);
  try {
    await new MutationObserver(client, { mutationKey, mutationFn: () => create(downloadId) }).mutate();
  } catch (error) {
    endPreparing();
    // Under the same id: where only the answer was lost, nothing is made twice.
    tellDownloadFailed(about, error, text, () => void downloadFromAlbum(download, downloadId));
    return;
  }
  const refresh = () => void client.invalidateQueries(downloadsQuery);
  refresh();
  downloadJobs.follow(downloadId, {
    finished: (item) => {
      endPreparing();
      refresh();
      const zip = item && {
        ...item,
        bytes: item.size,
        missing: count - item.photosCount - item.leftOut.length,
      };
      tellDownloading(zip, text, { label: text('downloads.title'), onPress: showDownloads });
    },
    failed: () => {
      endPreparing();
      refresh();
      tellDownloadFailed(about, undefined, text, () => void downloadFromAlbum(download));
    },
  });
};
