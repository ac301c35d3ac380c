import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureCause } from '../../lib/failure-cause.ts';
import { leftSessionsQuery } from '../../uploads/left-sessions.ts';
import { useDecisionFailure } from './use-decision-failure.ts';

/** Whether photos may have been added although nobody has heard of it: the server does not stop where its answer is lost. */
export const mayBeAdded = (failed: Error | null): boolean =>
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
      const ended = mayBeAdded(failed) ? 'uploads.addedMeanwhile' : 'uploads.endedElsewhere';
      if (arrived > 0) tellFailure(error, 'uploads.left.discardFailed', ended);
    },
    onSettled: () => void client.invalidateQueries(leftSessionsQuery),
  });
};
