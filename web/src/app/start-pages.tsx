import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { RetryIcon } from '../ui/icons/retry-icon.tsx';
import { WarningIcon } from '../ui/icons/warning-icon.tsx';
import { NoticePage } from '../ui/notice-page.tsx';

// Pages that must show when nothing could be loaded: they use the messages `start.` only, which are built in.

export const StartFailedPage = ({ onRetry }: { readonly onRetry: () => void }) => {
  const text = useText();
  return (
    <NoticePage
      picture={<WarningIcon />}
      title={text('start.failed.title')}
      text={text('start.failed.text')}
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
