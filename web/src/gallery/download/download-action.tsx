import { archivePhotosLimit } from '@albumen/contracts/limits';
import { photoArchives } from '@albumen/contracts/photo-management/archives';
import { MutationObserver } from '@tanstack/react-query';
import { createServiceClient } from '../../api/client.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import { endToast } from '../../ui/toasts.ts';
import type { ActionTools, PhotoAction, PhotoTarget } from '../photo-action.ts';
import { tellDownloadFailed, tellDownloading, tellPreparing } from './download-toasts.ts';
import { saveFrom } from './save-file.ts';

/** The calls for ZIP archives of photos; the address of an archive returns its bytes. */
export const archiveCalls = createServiceClient(photoArchives);

const mutationKey = ['create-archive'];

/** Returns the customer's local date as `2026-11-24`, so that archives sorted by name are in order. */
const today = (): string => {
  const now = new Date();
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
};

/**
 * Lets the browser download a ZIP archive of photos, with its own progress. Toasts report: "Preparing download...;
 * Downloading photos; Download failed". A second press while the archive is being prepared does nothing.
 */
const downloadArchive = async (
  target: Pick<PhotoTarget, 'count' | 'onWire'>,
  tools: Pick<ActionTools, 'client' | 'text'>,
): Promise<void> => {
  const { client, text } = tools;
  if (client.isMutating({ mutationKey }) > 0) return;
  const name = text('download.several.fileName', { date: today() });
  const about = JSON.stringify(target.onWire);
  endToast(about);
  const endPreparing = tellPreparing(text);
  try {
    const archive = await new MutationObserver(client, {
      mutationKey,
      mutationFn: () => archiveCalls.createArchive({ body: { photos: [...target.onWire], name } }),
    }).mutate();
    endPreparing();
    saveFrom(archive.url, archive.fileName);
    const { photosCount, leftOut } = archive;
    tellDownloading({ ...archive, missing: target.count - photosCount - leftOut.length }, text);
  } catch (error) {
    endPreparing();
    tellDownloadFailed(about, error, tools, () => void downloadArchive(target, tools));
  }
};

/** Loads the dialog that downloads a single photo. */
export const loadDownloadPhoto = async () => (await import('./download-photo-dialog.tsx')).DownloadTarget;

/** Downloads the original of one photo, or several photos as one archive. */
export const downloadAction: PhotoAction = {
  id: 'download',
  label: 'preview.download',
  icon: <DownloadIcon />,
  shownIn: ['preview', 'selection'],
  // Photo library §5: "at most 100 photos at once".
  disabledReason: ({ count }) => (count > archivePhotosLimit ? 'download.several.limit' : undefined),
  run: (target, tools) => {
    if (target.count === 1 && target.loaded.length === 1) return tools.open(loadDownloadPhoto);
    void downloadArchive(target, tools);
    return undefined;
  },
};
