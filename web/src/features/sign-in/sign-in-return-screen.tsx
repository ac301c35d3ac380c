import { sitePaths } from '@albumen/contracts/site-paths';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { SignInAbandoned, SignInFailed } from '../../api/session-errors.ts';
import { session } from '../../api/session.ts';
import { tellInterrupted } from '../../site/interrupted-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { keepDraftsOf } from '../../lib/drafts.ts';
import { SignInFailedPage, SignedOutPage } from '../../site/sign-in-pages.tsx';
import { NoticePage } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/waiting.tsx';

let returning: Promise<string> | undefined;

/** The provider's answer works only once, but effects may run twice. */
const completeOnce = (): Promise<string> => (returning ??= session.completeSignIn(location.href));

/**
 * Albums §4: "On failure, if the address has a 'state=' query, the address resets to the root and the page reloads."
 * The same is right without that query, when somebody opened the address by hand.
 */
const startAgain = (): void => location.replace(sitePaths.home);

/** Handles the redirect from the provider: completes the sign-in and goes to the page first asked for. */
export const SignInReturnScreen = () => {
  const text = useText();
  const router = useRouter();
  const [failure, setFailure] = useState<SignInAbandoned | SignInFailed>();

  useEffect(() => {
    completeOnce().then(
      (returnTo) => {
        keepDraftsOf(session.customerId());
        tellInterrupted(text);
        router.history.replace(returnTo);
      },
      (error: unknown) => {
        if (error instanceof SignInAbandoned || error instanceof SignInFailed) setFailure(error);
        else startAgain();
      },
    );
  }, [router, text]);

  if (failure instanceof SignInAbandoned) return <SignedOutPage />;
  // Our choice: only the customer retries a provider in trouble; retrying automatically would loop.
  if (failure) return <SignInFailedPage error={failure.cause} onRetry={startAgain} />;
  return (
    <NoticePage>
      <Spinner label={text('signIn.inProgress')} />
    </NoticePage>
  );
};
