import type { PhotoArchive } from '@albumen/contracts/photo-management/archives';
import { MutationObserver } from '@tanstack/react-query';
import { ApiError } from '../../api/client.ts';
import { archiveCalls } from '../../api/photos/archives.ts';
import type { Text } from '../../i18n/use-text.ts';
import { showToast } from '../../ui/toasts.ts';
import { inLargestUnit } from '../byte-size.ts';
import { fewNames } from '../few-names.ts';
import type { ActionTools, PhotoTarget } from '../photo-action.ts';
import { saveFrom } from './save-file.ts';

const mutationKey = ['create-archive'];

/** `2026-11-24`, of the customer's calendar: sorted by name, archives are in their order. */
const today = (): string => {
  const now = new Date();
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
};

/** `count`: how many photos were asked for. */
const tellStart = ({ photosCount, bytes, leftOut }: PhotoArchive, count: number, text: Text): void => {
  const size = text('photos.byteSize', inLargestUnit(bytes));
  showToast({
    message: text('download.several.started'),
    detail: text('download.several.size', { count: photosCount, size }),
    isLong: true,
  });
  const missing = count - photosCount - leftOut.length;
  if (missing > 0)
    showToast({ message: text('download.several.missing', { count: missing }), tone: 'error' });
  if (leftOut.length === 0) return;
  showToast({
    message: text('download.several.leftOut', { count: leftOut.length, names: fewNames(leftOut) }),
    tone: 'error',
  });
};

/**
 * Hands the ZIP archive of photos over to the browser, which shows how far it has come. Toasts say what happens: "Preparing
 * download...; Downloading photos; Download failed". A second press while it is prepared does nothing.
 */
export const downloadArchive = async (
  target: Pick<PhotoTarget, 'count' | 'onWire'>,
  tools: Pick<ActionTools, 'client' | 'text'>,
): Promise<void> => {
  const { client, text } = tools;
  if (client.isMutating({ mutationKey }) > 0) return;
  const name = text('download.several.fileName', { date: today() });
  const endPreparing = showToast({ message: text('download.several.preparing') });
  try {
    const archive = await new MutationObserver(client, {
      mutationKey,
      mutationFn: () => archiveCalls.createArchive({ body: { photos: [...target.onWire], name } }),
    }).mutate();
    saveFrom(archive.url, archive.fileName);
    tellStart(archive, target.count, text);
  } catch (error) {
    const isGone = error instanceof ApiError && error.code === 'not-found';
    showToast({
      message: text('download.several.failed'),
      // Photo library §8: "Download several photos fails".
      detail: text(isGone ? 'download.several.gone' : 'download.several.failedDetail'),
      tone: 'error',
      isLong: true,
      ...(!isGone && {
        action: { label: text('ui.retry'), onPress: () => void downloadArchive(target, tools) },
      }),
    });
  } finally {
    endPreparing();
  }
};
