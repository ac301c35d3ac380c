import { useEffect, useState } from 'react';
import { session } from '../../api/session.ts';
import { useText } from '../../i18n/use-text.ts';
import { log } from '../../lib/log.ts';
import { NoticePage } from '../../ui/notice-page.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { SignedOutPage } from './signed-out-page.tsx';

let leaving: Promise<void> | undefined;

/** Photos that are not uploaded yet must not stay in a browser that others may use. */
const leave = async (): Promise<void> => {
  try {
    const { uploadDesk } = await import('../../api/uploads/browser-upload-desk.ts');
    await uploadDesk.clear();
  } catch (error) {
    log.error('The upload queue could not be cleared', { error });
  }
  await session.signOut();
};

/** Signs out, here and at the provider. */
export const LogoutScreen = () => {
  const text = useText();
  const [isSignedOut, setSignedOut] = useState(false);

  useEffect(() => {
    leaving ??= leave();
    void leaving.then(() => setSignedOut(true));
  }, []);

  if (isSignedOut) return <SignedOutPage />;
  return (
    <NoticePage>
      <Spinner label={text('signIn.leaving')} />
    </NoticePage>
  );
};
