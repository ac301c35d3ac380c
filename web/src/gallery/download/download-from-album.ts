import type { CreatedDownload } from '@albumen/contracts/download';
import { MutationObserver } from '@tanstack/react-query';
import { downloadsQuery } from '../../api/downloads.ts';
import { endToast } from '../../ui/toasts.ts';
import type { ActionTools } from '../photo-action.ts';
import { downloadJobs } from './download-jobs.ts';
import { tellDownloadFailed, tellDownloading, tellPreparing } from './download-toasts.ts';

const mutationKey = ['create-download'];

/** The parameters of an album download. */
export interface AlbumDownload extends Pick<ActionTools, 'client' | 'text'> {
  /** Identifies the requested photos, to close earlier toasts about them. */
  readonly about: string;
  /** The number of photos. */
  readonly count: number;
  /** Requests the download from the service, under an id. */
  readonly create: (downloadId: string) => Promise<CreatedDownload>;
  /** Goes to the Downloads page. */
  readonly showDownloads: () => void;
}

/**
 * Requests a ZIP of album photos and saves it once it is ready. Albums §9: "archive started closes after 5 s, finished
 * or error after 10 s". Our choice: "Preparing download..." stays until then, however long that takes. A second press
 * during the request does nothing.
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
    // The same id, so that nothing is created twice if only the answer was lost.
    tellDownloadFailed(about, error, download, () => void downloadFromAlbum(download, downloadId));
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
      tellDownloadFailed(about, undefined, download, () => void downloadFromAlbum(download));
    },
  });
};
