import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { RetryIcon } from '../../ui/icons/retry-icon.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useByteSize } from './byte-size.ts';
import styles from './upload-progress.module.css';
import type { UploadSummary } from './upload-summary.ts';

interface UploadProgressProps {
  readonly summary: UploadSummary;
  readonly onRetryFailed: () => void;
}

/** How far all files together are, and what became of them. */
export const UploadProgress = ({ summary, onRetryFailed }: UploadProgressProps) => {
  const text = useText();
  const sizeOf = useByteSize();
  const { counts, running, settled, started, bytes, bytesDone } = summary;
  const outcome = text('uploads.outcome', {
    added: counts.added,
    duplicates: counts.duplicate,
    refused: counts.refused,
    failed: counts.failed,
  });
  return (
    <div className={styles.progress}>
      <ProgressBar
        label={text('uploads.filesDone', { settled, started })}
        fraction={bytes === 0 ? 1 : bytesDone / bytes}
        valueText={text('uploads.bytesDone', { done: sizeOf(bytesDone), all: sizeOf(bytes) })}
      />
      {running === 0 && (
        <div className={styles.outcome}>
          <p>{outcome}</p>
          {counts.failed > 0 && (
            <Button icon={<RetryIcon />} onPress={onRetryFailed}>
              {text('uploads.retryFailed', { count: counts.failed })}
            </Button>
          )}
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{running === 0 && outcome}</span>
      </VisuallyHidden>
    </div>
  );
};
