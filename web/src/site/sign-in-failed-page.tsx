import { useText } from '../i18n/use-text.ts';
import { failureCause } from '../lib/failure-cause.ts';
import { Button } from '../ui/button.tsx';
import { RetryIcon, WarningIcon } from '../ui/icons.tsx';
import { NoticePage } from '../ui/notice-page.tsx';

interface SignInFailedPageProps {
  /** Of what the sign-in failed. */
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Signing in could not start, or did not come to its end. */
export const SignInFailedPage = ({ error, onRetry }: SignInFailedPageProps) => {
  const text = useText();
  return (
    <NoticePage
      picture={<WarningIcon />}
      title={text('signIn.failed.title')}
      text={text('signIn.failed.text', { cause: failureCause(error) })}
      action={
        <Button variant="primary" icon={<RetryIcon />} onPress={onRetry}>
          {text('ui.retry')}
        </Button>
      }
    />
  );
};
