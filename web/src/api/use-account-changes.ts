import { useQueryClient } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLatePart } from '../lib/use-late-part.ts';

/** Our choice, in milliseconds: without push, a page shows changes within a minute. */
export const readAgainMs = 45_000;

const loadFeed = async () => (await import('./account-feed.ts')).followAccount;

/**
 * Reads a query again when something in the account changes elsewhere: on another device, or in the shop's systems.
 * `data` is what the query has read; nothing is followed before it is there. `atFirst` as in `followAccount`.
 */
export const useAccountChanges = (
  query: { readonly queryKey: QueryKey },
  data: unknown,
  atFirst = true,
): void => {
  const client = useQueryClient();
  const { Part: follow } = useLatePart(loadFeed, data);
  // The key may be a new object in every render, and the connection must outlive that.
  const refresh = useEffectEvent(() => void client.invalidateQueries({ queryKey: query.queryKey }));
  useEffect(() => follow?.(refresh, atFirst), [follow, atFirst]);
};
