import { sitePaths } from '@albumen/contracts/site-paths';
import { useText } from '../i18n/use-text.ts';
import { failureCause } from '../lib/failure-cause.ts';
import { RetryButton } from '../ui/button.tsx';
import { CheckIcon, WarningIcon } from '../ui/icons.tsx';
import { Link } from '../ui/link.tsx';
import { NoticePage } from '../ui/notice.tsx';

/** Shown when the customer is signed out; lets them sign in again. */
export const SignedOutPage = () => {
  const text = useText();
  return (
    <NoticePage
      picture={<CheckIcon />}
      title={text('signIn.signedOut.title')}
      text={text('signIn.signedOut.text')}
      action={
        // Reloads: nothing of the previous page may remain for the next customer.
        <Link variant="primary" to={sitePaths.home} reloadDocument>
          {text('signIn.signedOut.action')}
        </Link>
      }
    />
  );
};

interface SignInFailedPageProps {
  /** The error of the sign-in. */
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Shown when sign-in could not start or finish. */
export const SignInFailedPage = ({ error, onRetry }: SignInFailedPageProps) => {
  const text = useText();
  return (
    <NoticePage
      picture={<WarningIcon />}
      title={text('signIn.failed.title')}
      text={text('signIn.failed.text', { cause: failureCause(error) })}
      action={<RetryButton variant="primary" onPress={onRetry} />}
    />
  );
};
