import { useEffect, useState } from 'react';
import { session } from '../../api/session.ts';
import { useText } from '../../i18n/use-text.ts';
import { NoticePage } from '../../ui/notice-page.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { SignedOutPage } from './signed-out-page.tsx';

let leaving: Promise<void> | undefined;

/** Signs out, here and at the provider. */
export const LogoutScreen = () => {
  const text = useText();
  const [isSignedOut, setSignedOut] = useState(false);

  useEffect(() => {
    leaving ??= session.signOut();
    void leaving.then(() => setSignedOut(true));
  }, []);

  if (isSignedOut) return <SignedOutPage />;
  return (
    <NoticePage>
      <Spinner label={text('signIn.leaving')} />
    </NoticePage>
  );
};
