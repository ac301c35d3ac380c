import { useMutation, useQueryClient } from '@tanstack/react-query';
import { leftSessionsQuery } from '../../uploads/left-sessions.ts';
import { useDecisionFailure } from './use-decision-failure.ts';

/**
 * Discards what was uploaded. Where that fails, a toast says so; either way the sessions that were left are read anew.
 * `arrived` is how many of its files had arrived: where none had, nothing is left that could be discarded again.
 */
export const useDiscarding = (discard: () => Promise<void>, arrived: number) => {
  const client = useQueryClient();
  const tellFailure = useDecisionFailure(arrived);
  return useMutation({
    mutationFn: discard,
    onError: (error) => {
      if (arrived > 0) tellFailure(error, 'uploads.left.discardFailed');
    },
    onSettled: () => void client.invalidateQueries(leftSessionsQuery),
  });
};
