import { sitePaths } from '@albumen/contracts/site-paths';
import { useText } from '../i18n/use-text.ts';
import { failureCause } from '../lib/failure-cause.ts';
import { Button } from '../ui/button.tsx';
import { CheckIcon, RetryIcon, WarningIcon } from '../ui/icons.tsx';
import { Link } from '../ui/link.tsx';
import { NoticePage } from '../ui/notice.tsx';

/** The customer is signed out, and can sign in again. */
export const SignedOutPage = () => {
  const text = useText();
  return (
    <NoticePage
      picture={<CheckIcon />}
      title={text('signIn.signedOut.title')}
      text={text('signIn.signedOut.text')}
      action={
        // Anew: nothing of the page before may be there for whoever signs in next.
        <Link variant="primary" to={sitePaths.home} reloadDocument>
          {text('signIn.signedOut.action')}
        </Link>
      }
    />
  );
};

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
