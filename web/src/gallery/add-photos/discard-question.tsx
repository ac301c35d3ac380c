import { useText } from '../../i18n/use-text.ts';
import { failureCause } from '../../lib/failure-cause.ts';
import { useChange } from '../../site/change.ts';
import { Question } from '../../ui/question.tsx';
import { leftSessionsQuery } from '../../uploads/browser-upload-desk.ts';
import type { AtStake } from '../../uploads/upload-summary.ts';
import { decisionToast, refreshIfChanged } from './decision-failure.ts';

/**
 * Whether photos may have been added although the answer was lost: the server does not stop when the client
 * disconnects.
 */
export const mayHaveBeenAdded = (failed: Error | null): boolean =>
  failed !== null && ['connection', 'timedOut'].includes(failureCause(failed));

/**
 * Discards the uploaded files. Shows a toast if that fails; in any case it reads the remaining sessions again.
 * `arrived` is the number of files that had arrived: if it is 0, nothing is left to discard again. `failed` is why
 * adding the photos failed before, if it did: it may have succeeded anyway.
 */
export const useDiscarding = (discard: () => Promise<void>, arrived: number, failed: Error | null) => {
  const text = useText();
  const ended = mayHaveBeenAdded(failed) ? 'uploads.addedMeanwhile' : 'uploads.endedElsewhere';
  return useChange({
    run: discard,
    failed: (error) =>
      arrived > 0 ? decisionToast(error, 'uploads.left.discardFailed', text, arrived, ended) : undefined,
    refresh: (client, result, error) => {
      void client.invalidateQueries(leftSessionsQuery);
      return arrived > 0 && refreshIfChanged(client, result, error);
    },
  });
};

interface DiscardQuestionProps {
  readonly isOpen: boolean;
  readonly atStake: AtStake;
  /** Whether the photos may be in the library already: they then stay there. */
  readonly mayBeAdded: boolean;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asks before it gives up uploaded or chosen photos. */
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
