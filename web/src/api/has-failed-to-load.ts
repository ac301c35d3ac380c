import type { UseQueryResult } from '@tanstack/react-query';

/**
 * Whether something could not be loaded and is not there. So it stays while it is tried again: the query cache then
 * calls it pending, and what says so would come and go, with the Retry that has the focus.
 */
export const hasFailedToLoad = ({
  data,
  errorUpdateCount,
}: Pick<UseQueryResult, 'data' | 'errorUpdateCount'>): boolean => data === undefined && errorUpdateCount > 0;
