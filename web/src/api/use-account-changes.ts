import { useQueryClient } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLatePart } from '../lib/use-late-part.ts';

/** Our choice, in milliseconds: without push, a page shows changes within a minute. */
export const readAgainMs = 45_000;

const loadFeed = async () => (await import('./account-feed.ts')).followAccount;

/**
 * Reads a query again when records of these kinds change elsewhere: on another device, or in the shop's systems; with
 * `all` after every change in the account. `data` is what the query has read; nothing is followed before it is there.
 * `atFirst` as in `createAccountFeed`.
 */
export const useAccountChanges = (
  kinds: readonly string[] | 'all',
  query: { readonly queryKey: QueryKey },
  data: unknown,
  atFirst = true,
): void => {
  const client = useQueryClient();
  const { Part: follow } = useLatePart(loadFeed, data);
  // Kinds and key may be new objects in every render, and the connection must outlive that.
  const concerns = useEffectEvent(
    (kind: string | undefined) => kinds === 'all' || (kind !== undefined && kinds.includes(kind)),
  );
  const refresh = useEffectEvent(() => void client.invalidateQueries({ queryKey: query.queryKey }));
  useEffect(() => follow?.({ concerns, refresh }, atFirst), [follow, atFirst]);
};
