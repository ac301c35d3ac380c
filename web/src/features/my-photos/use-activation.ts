import type { Activation } from '@albumen/contracts/photo-management/activation';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { activationCalls, activationQuery, isUnderWay } from '../../api/photos/activation.ts';
import { libraryKey } from '../../api/photos/library-keys.ts';
import { refreshLibrary } from '../../api/photos/library.ts';
import { connectPush } from '../../api/push.ts';
import { createActivationFeed } from './activation-feed.ts';

/** Our choice: often enough for photos to be seen arriving. */
const pollMs = 2_000;

/** The first parts of the keys of queries that are refreshed on their own when an import ends. */
const readAlready: ReadonlySet<unknown> = new Set([libraryKey[0], activationQuery.queryKey[0]]);

/** What the photos page is told of activation. */
export interface ActivationState {
  readonly activation: Activation | undefined;
  /** The import has finished, and its photos are about to be shown. */
  readonly isFinished: boolean;
  readonly isStarting: boolean;
  readonly tryAgain: () => void;
}

/** Functions that stay the same. */
interface Listeners {
  /** Called when an import ends. */
  readonly onImported: (activation: Activation) => void;
  /** Called with whether photos may still arrive; with false once those that have arrived are read. */
  readonly onArriving: (isArriving: boolean) => void;
}

/**
 * Starts the library if it is not active yet, and follows an import or the deletion of everything to its end. While an
 * import runs, its photos are shown as they arrive.
 */
export const useActivation = ({ onImported, onArriving }: Listeners): ActivationState => {
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
  const { data: activation, isError } = useQuery({
    ...activationQuery,
    // Albums §4: "On Importing, polling starts if none runs."
    refetchInterval: ({ state }) => (isUnderWay(state.data?.status) && !isFinished ? pollMs : false),
  });
  const {
    mutate: start,
    isPending: isStarting,
    isError: hasStartFailed,
  } = useMutation({
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

  const importedCount = activation?.import?.importedCount ?? 0;
  const isArriving =
    (status === undefined && !isError) ||
    (status === 'NOT_ACTIVE' && !hasStartFailed) ||
    (status === 'IMPORTING' && !isFinished);
  const before = useRef<{
    status: Activation['status'] | undefined;
    importedCount: number;
    isArriving: boolean;
  }>(undefined);
  useEffect(() => {
    if (isArriving) onArriving(true);
    const earlier = before.current?.status && before.current;
    before.current = { status, importedCount, isArriving };
    // A short import is over before it is seen to run.
    const hasRun = earlier?.status === 'NOT_ACTIVE' ? activation?.import !== undefined : true;
    const hasEnded = earlier && earlier.status !== 'ACTIVE' && status === 'ACTIVE' && hasRun;
    const hasArrived = earlier?.status === 'IMPORTING' && earlier.isArriving && !isArriving;
    const hasChanged = earlier && (earlier.importedCount !== importedCount || hasArrived);
    // Albums §4: "On Active, albums, photos, timeline, user and shared-album data are invalidated."
    const read = hasEnded || hasChanged ? refreshLibrary(client) : Promise.resolve();
    if (!isArriving) void read.finally(() => onArriving(false));
    // Whatever else there is may name photos, too.
    if (hasEnded) void client.invalidateQueries({ predicate: ({ queryKey: [of] }) => !readAlready.has(of) });
    if (hasEnded && earlier.status !== 'DELETING' && activation) onImported(activation);
  }, [client, activation, status, importedCount, isArriving, onImported, onArriving]);

  return { activation, isFinished, isStarting, tryAgain: () => start() };
};
