import { useText } from '../../i18n/use-text.ts';
import { Question } from '../../ui/question.tsx';

interface SignOutQuestionProps {
  /** Files that are still to arrive. */
  readonly outstandingFiles: number;
  readonly onStay: () => void;
  readonly onSignOut: () => void;
}

/** Asks once before uploads that are not finished are forgotten. */
export const SignOutQuestion = ({ outstandingFiles, onStay, onSignOut }: SignOutQuestionProps) => {
  const text = useText();
  return (
    <Question
      title={text('signIn.leave.title')}
      isOpen
      keep={text('signIn.leave.stay')}
      onKeep={onStay}
      proceed={text('frame.signOut')}
      onProceed={onSignOut}
    >
      {text('signIn.leave.text', { count: outstandingFiles })}
    </Question>
  );
};
