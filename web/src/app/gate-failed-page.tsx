import type { ErrorComponentProps } from '@tanstack/react-router';
import { SignInFailed } from '../api/session-errors.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { RetryIcon } from '../ui/icons/retry-icon.tsx';
import { WarningIcon } from '../ui/icons/warning-icon.tsx';
import { NoticePage } from '../ui/notice-page.tsx';
import { UnexpectedErrorPage } from './start-pages.tsx';

/** Signing in could not start. */
export const GateFailedPage = ({ error }: ErrorComponentProps) => {
  const text = useText();
  if (!(error instanceof SignInFailed)) return <UnexpectedErrorPage />;
  return (
    <NoticePage
      picture={<WarningIcon />}
      title={text('signIn.failed.title')}
      text={text('signIn.failed.text')}
      action={
        <Button variant="primary" icon={<RetryIcon />} onPress={() => location.reload()}>
          {text('ui.retry')}
        </Button>
      }
    />
  );
};
