import { uploadSessionLifetimeDays } from '@albumen/contracts/limits';
import type { WaitingFiles } from '../../uploads/upload-desk.ts';
import { useText } from '../../i18n/use-text.ts';
import { Question } from '../../ui/question.tsx';

interface SignOutQuestionProps {
  readonly waiting: WaitingFiles;
  readonly onStay: () => void;
  readonly onSignOut: () => void;
}

/** Asks once before uploads that are not finished are forgotten, and photos left that nobody has added. */
export const SignOutQuestion = ({ waiting, onStay, onSignOut }: SignOutQuestionProps) => {
  const text = useText();
  return (
    <Question
      title={text('signIn.leave.title', { outstanding: waiting.outstanding })}
      isOpen
      keep={text('signIn.leave.stay')}
      onKeep={onStay}
      proceed={text('frame.signOut')}
      onProceed={onSignOut}
    >
      {text('signIn.leave.text', { ...waiting, days: uploadSessionLifetimeDays })}
    </Question>
  );
};
