import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface DiscardQuestionProps {
  readonly isOpen: boolean;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asks once before uploaded photos are given up. */
export const DiscardQuestion = ({ isOpen, onKeep, onDiscard }: DiscardQuestionProps) => {
  const text = useText();
  return (
    <Dialog
      role="alertdialog"
      title={text('uploads.discard.title')}
      isOpen={isOpen}
      onClose={onKeep}
      actions={
        <>
          <Button onPress={onKeep}>{text('uploads.discard.keep')}</Button>
          <Button variant="danger" onPress={onDiscard}>
            {text('uploads.discard.discard')}
          </Button>
        </>
      }
    >
      {text('uploads.discard.text')}
    </Dialog>
  );
};
