import { uploadSessionLifetimeDays } from '@albumen/contracts/limits';
import type { WaitingFiles } from '../../uploads/upload-desk.ts';
import { useText } from '../../i18n/use-text.ts';
import { Question } from '../../ui/question.tsx';

interface SignOutQuestionProps {
  /** What is lost, if anything. */
  readonly waiting: WaitingFiles | undefined;
  readonly onStay: () => void;
  readonly onSignOut: () => void;
}

/**
 * Asks once before uploads stop that are not finished, and photos are left that nobody has added; or before somebody is
 * signed out who may not have asked for it.
 */
export const SignOutQuestion = ({ waiting, onStay, onSignOut }: SignOutQuestionProps) => {
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
