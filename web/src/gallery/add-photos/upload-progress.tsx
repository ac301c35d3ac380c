import { useRef } from 'react';
import type { UploadView } from '../../uploads/upload-queue.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { FocusHandover } from '../../ui/focus-handover.tsx';
import { RetryIcon } from '../../ui/icons.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useByteSize } from '../byte-size.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import texts from '../../ui/text.module.css';
import { pauseSentences } from './cause-sentences.ts';
import { roughly } from './time-left.ts';
import styles from './upload-progress.module.css';

interface UploadProgressProps {
  readonly view: UploadView;
  readonly onRetryFailed: () => void;
  /** Called when the customer leaves the dialog while the upload continues. */
  readonly onLeave: () => void;
}

/** The progress of all files together, the time left, and the outcome. */
export const UploadProgress = ({ view, onRetryFailed, onLeave }: UploadProgressProps) => {
  const text = useText();
  const sizeOf = useByteSize();
  const leaveButton = useRef<HTMLButtonElement>(null);
  const { secondsLeft } = view;
  const { counts, running, settled, started, bytes, bytesDone } = view.summary;
  const outcome = text('uploads.outcome', {
    added: counts.added,
    restored: counts.restored,
    duplicates: counts.duplicate,
    repeated: counts.repeated,
    damaged: counts.damaged,
    refused: counts.refused,
    failed: counts.failed,
    missing: counts.missing,
  });
  const forecast =
    secondsLeft !== undefined &&
    text('uploads.timeLeft', { ...roughly(secondsLeft), missing: counts.missing });
  const pause = running > 0 && view.pause && text(pauseSentences[view.pause]);
  return (
    <Stack gap={3}>
      {started > 0 && (
        <ProgressBar
          label={text('uploads.filesDone', { settled, started })}
          fraction={bytes === 0 ? 1 : bytesDone / bytes}
          valueText={text('uploads.bytesDone', { done: sizeOf(bytesDone), all: sizeOf(bytes) })}
        />
      )}
      <Row gap={[2, 4]} wraps justify="between" className={styles.outcome}>
        {running > 0 ? <p className={texts.subdued}>{pause || forecast}</p> : <p>{outcome}</p>}
        <Row gap={2} wraps align="stretch">
          {counts.failed > 0 && (
            <FocusHandover to={() => leaveButton.current}>
              <Button icon={<RetryIcon />} onPress={onRetryFailed}>
                {text('uploads.retryFailed', { count: counts.failed })}
              </Button>
            </FocusHandover>
          )}
          {running > 0 && (
            <Button ref={leaveButton} onPress={onLeave}>
              {text('uploads.leave')}
            </Button>
          )}
        </Row>
      </Row>
      <VisuallyHidden>
        <span role="status">{running === 0 ? outcome : pause}</span>
      </VisuallyHidden>
    </Stack>
  );
};
