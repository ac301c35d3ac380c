import { useRouter } from '@tanstack/react-router';
import { sitePaths } from '@albumen/contracts/site-paths';
import { useEffect, useState } from 'react';
import { SignInAbandoned } from '../../api/session-errors.ts';
import { session } from '../../api/session.ts';
import { useText } from '../../i18n/use-text.ts';
import { NoticePage } from '../../ui/notice-page.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { SignedOutPage } from '../../site/signed-out-page.tsx';

let returning: Promise<string> | undefined;

/** The provider's answer can be used once, and effects may run twice. */
const completeOnce = (): Promise<string> => (returning ??= session.completeSignIn(location.href));

/** Where the provider sends the browser back: ends sign-in and goes to the page first asked for. */
export const SignInReturnScreen = () => {
  const text = useText();
  const router = useRouter();
  const [isAbandoned, setAbandoned] = useState(false);

  useEffect(() => {
    completeOnce().then(
      (returnTo) => router.history.replace(returnTo),
      (error: unknown) => {
        if (error instanceof SignInAbandoned) return setAbandoned(true);
        // Albums §4: "On failure, if the address has a 'state=' query, the address resets to the root and the page
        // reloads." Without one somebody came here by hand: the same is right.
        location.replace(sitePaths.home);
      },
    );
  }, [router]);

  if (isAbandoned) return <SignedOutPage />;
  return (
    <NoticePage>
      <Spinner label={text('signIn.inProgress')} />
    </NoticePage>
  );
};
