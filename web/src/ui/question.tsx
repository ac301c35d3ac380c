import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface QuestionProps {
  readonly title: string;
  readonly isOpen: boolean;
  /** The consequences, in one sentence. */
  readonly children: ReactNode;
  /** Names the button that leaves everything as it is; closing the dialog does the same. */
  readonly keep: string;
  readonly onKeep: () => void;
  /** Names the button that continues, which loses something. */
  readonly proceed: string;
  readonly onProceed: () => void;
}

/** Asks before something is lost. Load it lazily, like every dialog. */
export const Question = ({ title, isOpen, children, keep, onKeep, proceed, onProceed }: QuestionProps) => (
  <Dialog
    role="alertdialog"
    title={title}
    isOpen={isOpen}
    onClose={onKeep}
    actions={
      <>
        <Button onPress={onKeep}>{keep}</Button>
        <Button variant="danger" onPress={onProceed}>
          {proceed}
        </Button>
      </>
    }
  >
    {children}
  </Dialog>
);
