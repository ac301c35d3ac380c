import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';
import { failureCause } from '../../lib/failure-cause.ts';
import { Question } from '../../ui/question.tsx';
import { leftSessionsQuery } from '../../uploads/browser-upload-desk.ts';
import type { AtStake } from '../../uploads/upload-summary.ts';
import { useDecisionFailure } from './use-decision-failure.ts';

/** Whether photos may have been added although nobody has heard of it: the server does not stop where its answer is lost. */
export const mayHaveBeenAdded = (failed: Error | null): boolean =>
  failed !== null && ['connection', 'timedOut'].includes(failureCause(failed));

/**
 * Discards what was uploaded. Where that fails, a toast says so; either way the sessions that were left are read anew.
 * `arrived` is how many of its files had arrived: where none had, nothing is left that could be discarded again. `failed` is
 * why adding them has failed before, if it has: it may have come to its end all the same.
 */
export const useDiscarding = (discard: () => Promise<void>, arrived: number, failed: Error | null) => {
  const client = useQueryClient();
  const tellFailure = useDecisionFailure(arrived);
  return useMutation({
    mutationFn: discard,
    onError: (error) => {
      const ended = mayHaveBeenAdded(failed) ? 'uploads.addedMeanwhile' : 'uploads.endedElsewhere';
      if (arrived > 0) tellFailure(error, 'uploads.left.discardFailed', ended);
    },
    onSettled: () => void client.invalidateQueries(leftSessionsQuery),
  });
};

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
