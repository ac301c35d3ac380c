import type { AtStake } from '../../uploads/upload-summary.ts';
import { useText } from '../../i18n/use-text.ts';
import { Question } from '../../ui/question.tsx';

interface DiscardQuestionProps {
  readonly isOpen: boolean;
  readonly atStake: AtStake;
  /** Whether they may be in the library already: then they stay there. */
  readonly mayBeAdded: boolean;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asks once before photos are given up that were uploaded, or chosen. */
export const DiscardQuestion = ({ isOpen, atStake, mayBeAdded, onKeep, onDiscard }: DiscardQuestionProps) => {
  const text = useText();
  const added = mayBeAdded ? 'uploads.discard.unsure' : 'uploads.discard.text';
  return (
    <Question
      title={text('uploads.discard.title')}
      isOpen={isOpen}
      keep={text('uploads.discard.keep')}
      onKeep={onKeep}
      proceed={text('uploads.discard.discard')}
      onProceed={onDiscard}
    >
      {text(atStake === 'choice' ? 'uploads.discard.choice' : added)}
    </Question>
  );
};
