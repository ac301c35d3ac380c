import { uploadSessionLifetimeDays } from '@albumen/contracts/limits';
import { sitePaths } from '@albumen/contracts/site-paths';
import { useQueryClient } from '@tanstack/react-query';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { customerQuery, isAccountEnded } from '../../api/customer-query.ts';
import { session } from '../../api/session.ts';
import { useText } from '../../i18n/use-text.ts';
import { log } from '../../lib/log.ts';
import { leaveAccount } from '../../site/leave-account.ts';
import { SignedOutPage } from '../../site/sign-in-pages.tsx';
import { NoticePage } from '../../ui/notice.tsx';
import { Question } from '../../ui/question.tsx';
import { Spinner } from '../../ui/waiting.tsx';
import type { WaitingFiles } from '../../uploads/upload-desk.ts';

interface SignOutQuestionProps {
  /** The files that would be lost, if any. */
  readonly waiting: WaitingFiles | undefined;
  readonly onStay: () => void;
  readonly onSignOut: () => void;
}

/**
 * Asks before signing out if uploads are unfinished or photos were not added yet, or if the customer may not have asked
 * to sign out.
 */
const SignOutQuestion = ({ waiting, onStay, onSignOut }: SignOutQuestionProps) => {
  const text = useText();
  return (
    <Question
      title={
        waiting
          ? text('signIn.leave.title', { outstanding: waiting.outstanding + waiting.chosen })
          : text('signIn.leave.plain.title')
      }
      isOpen
      keep={text('signIn.leave.stay')}
      onKeep={onStay}
      proceed={text('frame.signOut')}
      onProceed={onSignOut}
    >
      {waiting
        ? text('signIn.leave.text', { ...waiting, days: uploadSessionLifetimeDays })
        : text('signIn.leave.plain.text')}
    </Question>
  );
};

const loadUploadDesk = async () => (await import('../../uploads/browser-upload-desk.ts')).uploadDesk;

/** The files that signing out would leave behind, if any. */
const askForWaitingFiles = async (): Promise<WaitingFiles | undefined> => {
  try {
    const waiting = await (await loadUploadDesk()).waitingFiles();
    return waiting.outstanding + waiting.chosen + waiting.unadded > 0 ? waiting : undefined;
  } catch (error) {
    log.error('The upload queue could not be read', { error });
    return undefined;
  }
};

/**
 * Signs out, here and at the provider. Asks first if photos are still to be uploaded or added, or if the visit did not
 * come from a link of ours: any site could send people here. Asks nothing if the account is gone or nobody is signed
 * in here.
 */
export const LogoutScreen = () => {
  const text = useText();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const [question, setQuestion] = useState<{ readonly waiting: WaitingFiles | undefined }>();
  const [isSignedOut, setSignedOut] = useState(false);
  const account = useQueryClient().getQueryState(customerQuery.queryKey);
  const isEnded = account !== undefined && isAccountEnded(account);

  const signOut = useCallback(() => {
    setQuestion(undefined);
    void leaveAccount(isEnded ? sitePaths.accountDeleted : sitePaths.home).then(() => setSignedOut(true));
  }, [isEnded]);

  useEffect(() => {
    let isGone = false;
    // After a restart of the browser nobody is signed in here, but the provider may know somebody: its page asks.
    const asks = !isEnded && session.customerId() !== undefined;
    void (asks ? askForWaitingFiles() : Promise.resolve(undefined)).then((waiting) => {
      if (isGone) return;
      // Only history entries that our own router has added let us go back.
      if (waiting || (!canGoBack && asks)) setQuestion({ waiting });
      else signOut();
    });
    return () => {
      isGone = true;
    };
  }, [canGoBack, isEnded, signOut]);

  const stay = () =>
    canGoBack ? router.history.back() : void router.navigate({ to: sitePaths.home, replace: true });

  if (isSignedOut) return <SignedOutPage />;
  if (question)
    return (
      <NoticePage title={text('frame.signOut')}>
        <SignOutQuestion waiting={question.waiting} onStay={stay} onSignOut={signOut} />
      </NoticePage>
    );
  return (
    <NoticePage>
      <Spinner label={text('signIn.leaving')} />
    </NoticePage>
  );
};
