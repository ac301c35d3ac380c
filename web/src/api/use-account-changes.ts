import { useQueryClient } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLatePart } from '../lib/use-late-part.ts';

const loadFeed = async () => (await import('./account-feed.ts')).followAccount;

/**
 * Reads a query again when something in the account changes elsewhere: on another device, or in the shop's systems.
 * `data` is what the query has read; nothing is followed before it is there.
 */
export const useAccountChanges = (query: { readonly queryKey: QueryKey }, data: unknown): void => {
  const client = useQueryClient();
  const { Part: follow } = useLatePart(loadFeed, data);
  const { queryKey } = query;
  useEffect(() => follow?.(() => void client.invalidateQueries({ queryKey })), [follow, client, queryKey]);
};
