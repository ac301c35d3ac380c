import type { FailureCause } from '../lib/failure-cause.ts';
import { slowCalls } from '../lib/answer-in-time.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { RetryIcon, WarningIcon } from '../ui/icons.tsx';
import { NoticePage } from '../ui/notice-page.tsx';
import { useIsHeldUp } from './slow-notice.tsx';

// Pages that must show when nothing could be loaded: they use the messages `start.` only, which are built in.

/** Draws nothing before the start takes longer than usual. */
export const SlowStartPage = () => {
  const text = useText();
  if (!useIsHeldUp()) return null;
  return (
    <NoticePage
      title={text('start.slow')}
      action={
        <Button icon={<RetryIcon />} onPress={slowCalls.retry}>
          {text('start.retry')}
        </Button>
      }
    />
  );
};

interface StartFailedPageProps {
  readonly cause: FailureCause;
  readonly onRetry: () => void;
}

export const StartFailedPage = ({ cause, onRetry }: StartFailedPageProps) => {
  const text = useText();
  return (
    <NoticePage
      picture={<WarningIcon />}
      title={text('start.failed.title')}
      text={text('start.failed.text', { cause })}
      action={
        <Button variant="primary" icon={<RetryIcon />} onPress={onRetry}>
          {text('start.retry')}
        </Button>
      }
    />
  );
};

export const StorageUnusablePage = () => {
  const text = useText();
  return <NoticePage picture={<WarningIcon />} title={text('start.storageUnusable')} />;
};

export const UnexpectedErrorPage = () => {
  const text = useText();
  return (
    <NoticePage
      picture={<WarningIcon />}
      title={text('start.unexpectedError')}
      action={
        <Button variant="primary" icon={<RetryIcon />} onPress={() => location.reload()}>
          {text('start.retry')}
        </Button>
      }
    />
  );
};
