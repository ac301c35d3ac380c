import { useText } from '../../i18n/use-text.ts';
import { Question } from '../../ui/question.tsx';

interface DiscardQuestionProps {
  readonly isOpen: boolean;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asks once before uploaded photos are given up. */
export const DiscardQuestion = ({ isOpen, onKeep, onDiscard }: DiscardQuestionProps) => {
  const text = useText();
  return (
    <Question
      title={text('uploads.discard.title')}
      isOpen={isOpen}
      keep={text('uploads.discard.keep')}
      onKeep={onKeep}
      proceed={text('uploads.discard.discard')}
      onProceed={onDiscard}
    >
      {text('uploads.discard.text')}
    </Question>
  );
};
