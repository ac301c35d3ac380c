import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

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
    <Dialog
      role="alertdialog"
      title={text('signIn.leave.title')}
      isOpen
      onClose={onStay}
      actions={
        <>
          <Button onPress={onStay}>{text('signIn.leave.stay')}</Button>
          <Button variant="danger" onPress={onSignOut}>
            {text('frame.signOut')}
          </Button>
        </>
      }
    >
      {text('signIn.leave.text', { count: outstandingFiles })}
    </Dialog>
  );
};
