import { refreshLibrary } from '../../api/photos/library-keys.ts';
import { tooManyAdvice } from '../../i18n/failure-values.ts';
import type { Text } from '../../i18n/use-text.ts';
import { failureCause } from '../../lib/failure-cause.ts';
import { showToast } from '../../ui/toasts.ts';
import type { ToastAction } from '../../ui/toasts.ts';
import { inLargestUnit } from '../byte-size.ts';
import { fewNames } from '../few-names.ts';
import type { ActionTools } from '../photo-action.ts';

/** A ZIP file of photos that the browser is downloading. */
interface DownloadedZip {
  readonly photosCount: number;
  readonly bytes: number;
  /** The names of photos missing from it because their files are damaged. */
  readonly leftOut: readonly string[];
  /** The number of photos missing from it because they no longer exist. */
  readonly missing?: number;
}

/**
 * Shows that a download is being prepared, until the returned function is called: when the download starts or has
 * failed.
 */
export const tellPreparing = (text: Text): (() => void) =>
  showToast({ message: text('download.several.preparing'), isLasting: true });

/** Shows that photos are being downloaded, how many if known, and which ones are missing. */
export const tellDownloading = (zip: DownloadedZip | undefined, text: Text, action?: ToastAction): void => {
  showToast({
    message: text('download.several.started'),
    ...(zip && {
      detail: text('download.several.size', {
        count: zip.photosCount,
        size: text('photos.byteSize', inLargestUnit(zip.bytes)),
      }),
    }),
    isLong: true,
    ...(action && { action }),
  });
  const { leftOut = [], missing = 0 } = zip ?? {};
  if (missing > 0)
    showToast({ message: text('download.several.missing', { count: missing }), tone: 'error' });
  if (leftOut.length > 0)
    showToast({
      message: text('download.several.leftOut', { count: leftOut.length, names: fewNames(leftOut) }),
      tone: 'error',
    });
};

/**
 * Shows that photos could not be downloaded, with a Retry button if a retry may help. `about` identifies the photos:
 * `endToast` closes the toast when they are downloaded again. Reads the lists again that still show missing photos.
 */
export const tellDownloadFailed = (
  about: string,
  error: unknown,
  { client, text }: Pick<ActionTools, 'client' | 'text'>,
  onRetry: () => void,
): void => {
  const isGone = failureCause(error) === 'gone';
  if (isGone) void refreshLibrary(client);
  showToast({
    message: text('download.several.failed'),
    // Photo library §8: "Download several photos fails".
    detail: isGone
      ? text('download.several.gone')
      : (tooManyAdvice(error, text) ?? text('download.several.failedDetail')),
    tone: 'error',
    isLong: true,
    about,
    ...(!isGone && { action: { label: text('ui.retry'), onPress: onRetry } }),
  });
};
