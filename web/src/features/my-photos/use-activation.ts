import type { Activation } from '@albumen/contracts/photo-management/activation';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { activationCalls, activationQuery, isUnderWay } from '../../api/photos/activation.ts';
import { libraryKey } from '../../api/photos/library-keys.ts';
import { refreshLibrary } from '../../api/photos/library.ts';
import { connectPush } from '../../api/push.ts';
import { createActivationFeed } from './activation-feed.ts';

/** Our choice: often enough for a count to be seen growing. */
const pollMs = 3_000;

/** Our choice: of an import, photos are shown by so many. */
const photosShownTogether = 100;

/** What the keys of queries begin with that were read anew already when an import ends. */
const readAlready: ReadonlySet<unknown> = new Set([libraryKey[0], activationQuery.queryKey[0]]);

/** What the photos page is told of activation. */
export interface ActivationState {
  readonly activation: Activation | undefined;
  /** The import has finished, and its photos are about to be shown. */
  readonly isFinished: boolean;
  readonly isStarting: boolean;
  readonly tryAgain: () => void;
}

/**
 * Starts the library where it is not active yet, and follows an import or the deletion of everything to its end.
 * `onImported` is called when an import ends.
 */
export const useActivation = (onImported: (activation: Activation) => void): ActivationState => {
  const client = useQueryClient();
  const [feed] = useState(() =>
    createActivationFeed({
      connect: connectPush,
      refresh: () => client.invalidateQueries(activationQuery),
      setTimer: (task, ms) => {
        const timer = setTimeout(task, ms);
        return () => clearTimeout(timer);
      },
    }),
  );
  const { isInProgress, isFinished } = useSyncExternalStore(feed.subscribe, feed.view);
  const { data: activation } = useQuery({
    ...activationQuery,
    // Albums §4: "On Importing, polling starts if none runs."
    refetchInterval: ({ state }) => (isUnderWay(state.data?.status) && !isFinished ? pollMs : false),
  });
  const { mutate: start, isPending: isStarting } = useMutation({
    mutationFn: activationCalls.start,
    onSuccess: ({ started }) => {
      // Known before it is read: a second import that ends at once has run all the same, and is told of.
      if (started)
        client.setQueryData<Activation>(activationQuery.queryKey, (last) =>
          last?.status === 'ACTIVE' ? { ...last, status: 'IMPORTING' } : last,
        );
    },
    onSettled: () => client.invalidateQueries(activationQuery),
  });
  const status = activation?.status;

  const isAsked = useRef(false);
  useEffect(() => {
    // "NOT_ACTIVE until the photos page is first opened, which starts it."
    if (status !== 'NOT_ACTIVE' || isAsked.current) return;
    isAsked.current = true;
    start();
  }, [status, start]);

  useEffect(() => {
    if (status === 'IMPORTING') feed.start();
    // The message that says so was lost.
    else if (isInProgress && !isFinished) feed.end();
  }, [feed, status, isInProgress, isFinished]);

  useEffect(() => () => feed.end(), [feed]);

  const shown = Math.ceil((activation?.import?.importedCount ?? 0) / photosShownTogether);
  const before = useRef<{ status: Activation['status'] | undefined; shown: number }>(undefined);
  useEffect(() => {
    const { status: earlier, shown: shownEarlier = shown } = before.current ?? {};
    before.current = { status, shown };
    const hasEnded = isUnderWay(earlier) && status === 'ACTIVE';
    // Albums §4: "On Active, albums, photos, timeline, user and shared-album data are invalidated."
    if (hasEnded || (status === 'IMPORTING' && shown !== shownEarlier)) void refreshLibrary(client);
    // Whatever else there is may name photos, too.
    if (hasEnded) void client.invalidateQueries({ predicate: ({ queryKey: [of] }) => !readAlready.has(of) });
    if (hasEnded && earlier === 'IMPORTING' && activation) onImported(activation);
  }, [client, activation, status, shown, onImported]);

  return { activation, isFinished, isStarting, tryAgain: () => start() };
};
