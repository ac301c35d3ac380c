import { sitePaths } from '@albumen/contracts/site-paths';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { session } from '../../api/session.ts';
import { useText } from '../../i18n/use-text.ts';
import { log } from '../../lib/log.ts';
import { NoticePage } from '../../ui/notice-page.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { SignOutQuestion } from './sign-out-question.tsx';
import { SignedOutPage } from './signed-out-page.tsx';

const loadUploadDesk = async () => (await import('../../api/uploads/browser-upload-desk.ts')).uploadDesk;

/** How many files signing out would forget. */
const countOutstandingFiles = async (): Promise<number> => {
  try {
    return await (await loadUploadDesk()).outstandingFiles();
  } catch (error) {
    log.error('The upload queue could not be asked', { error });
    return 0;
  }
};

let leaving: Promise<void> | undefined;

/** Photos that are not uploaded yet must not stay in a browser that others may use. */
const leave = async (): Promise<void> => {
  try {
    await (await loadUploadDesk()).clear();
  } catch (error) {
    log.error('The upload queue could not be cleared', { error });
  }
  await session.signOut();
};

/** Signs out, here and at the provider. Asks before that where photos are still to be uploaded. */
export const LogoutScreen = () => {
  const text = useText();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const [outstandingFiles, setOutstandingFiles] = useState(0);
  const [isSignedOut, setSignedOut] = useState(false);

  const signOut = () => {
    setOutstandingFiles(0);
    leaving ??= leave();
    void leaving.then(() => setSignedOut(true));
  };

  useEffect(() => {
    let isGone = false;
    void countOutstandingFiles().then((count) => {
      if (isGone) return;
      if (count > 0) setOutstandingFiles(count);
      else signOut();
    });
    return () => {
      isGone = true;
    };
  }, []);

  const stay = () =>
    canGoBack ? router.history.back() : void router.navigate({ to: sitePaths.home, replace: true });

  if (isSignedOut) return <SignedOutPage />;
  if (outstandingFiles > 0)
    return (
      <NoticePage title={text('frame.signOut')}>
        <SignOutQuestion outstandingFiles={outstandingFiles} onStay={stay} onSignOut={signOut} />
      </NoticePage>
    );
  return (
    <NoticePage>
      <Spinner label={text('signIn.leaving')} />
    </NoticePage>
  );
};
