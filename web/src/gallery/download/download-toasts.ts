import { tooManyAdvice } from '../../i18n/failure-values.ts';
import type { Text } from '../../i18n/use-text.ts';
import { failureCause } from '../../lib/failure-cause.ts';
import { showToast } from '../../ui/toasts.ts';
import type { ToastAction } from '../../ui/toasts.ts';
import { inLargestUnit } from '../byte-size.ts';
import { fewNames } from '../few-names.ts';

/** A ZIP file of photos that was handed over to the browser. */
interface DownloadedZip {
  readonly photosCount: number;
  readonly bytes: number;
  /** The names of photos that are not in it, because their files are damaged. */
  readonly leftOut: readonly string[];
  /** Photos that are not in it, because they are no longer there. */
  readonly missing?: number;
}

/** Says that a download is being prepared, until the function that it returns is called: when it begins or has failed. */
export const tellPreparing = (text: Text): (() => void) =>
  showToast({ message: text('download.several.preparing'), isLasting: true });

/** Says that photos are downloaded, how many as far as that is known, and which are not. */
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
 * Says that photos could not be downloaded, with a Retry where they may be once more. `about` names them: `endToast` takes
 * it back when they are downloaded once more.
 */
export const tellDownloadFailed = (about: string, error: unknown, text: Text, onRetry: () => void): void => {
  const isGone = failureCause(error) === 'gone';
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
