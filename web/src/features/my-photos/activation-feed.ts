import { ActivationMessage } from '@albumen/contracts/push';
import type { PushFeed } from '../../api/push.ts';

/** Photo library §9: "Activation wait after a finished message: 10 seconds." */
const finishedWaitMs = 10_000;

interface FeedView {
  /** Photo library §4: "The in-progress flag is set when the feed starts." */
  readonly isInProgress: boolean;
  /** Whether the import has finished and the feed waits before it refreshes the status. */
  readonly isFinished: boolean;
}

interface FeedParts {
  readonly connect: (feed: PushFeed<ActivationMessage>) => () => void;
  /** Refreshes the activation status. */
  readonly refresh: () => Promise<void>;
  /** Runs a task later. Returns a function that cancels it. */
  readonly setTimer: (task: () => void, ms: number) => () => void;
}

const idle: FeedView = { isInProgress: false, isFinished: false };

/** Follows an import from start to end by its push messages. */
export const createActivationFeed = ({ connect, refresh, setTimer }: FeedParts) => {
  const listeners = new Set<() => void>();
  let view = idle;
  let close: (() => void) | undefined;
  let callOff: (() => void) | undefined;
  let newest: ActivationMessage | undefined;

  const show = (next: FeedView): void => {
    view = next;
    for (const listener of listeners) listener();
  };

  /** Clears the flag and closes the connection. */
  const end = (): void => {
    callOff?.();
    close?.();
    [close, callOff, newest] = [undefined, undefined, undefined];
    if (view.isInProgress) show(idle);
  };

  const refreshAndEnd = (): void => void refresh().finally(end);

  const hear = (message: ActivationMessage): void => {
    // Photo library §4: "The newest message by timestamp is kept".
    if (newest && Date.parse(message.data.timestamp) < Date.parse(newest.data.timestamp)) return;
    newest = message;
    callOff?.();
    callOff = undefined;
    const isFinished = message.type === 'import-finished';
    show({ isInProgress: true, isFinished });
    // "On a finished message the product waits 10 seconds, refreshes the activation status, clears the in-progress flag and
    // closes the connection."
    if (isFinished) callOff = setTimer(refreshAndEnd, finishedWaitMs);
    else if (message.type === 'import-error') refreshAndEnd();
    else void refresh();
  };

  return {
    /** Starts the feed. Does nothing if it is already in progress. */
    start: (): void => {
      if (view.isInProgress) return;
      show({ isInProgress: true, isFinished: false });
      // The import may have ended in the meantime.
      close = connect({ schema: ActivationMessage, hear, onConnected: () => void refresh() });
    },
    end,
    view: (): FeedView => view,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
