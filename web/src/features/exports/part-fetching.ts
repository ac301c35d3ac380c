import type { BackupChunk } from '@albumen/contracts/photo-management/backups';

/** The browser counts as stopped if the server has sent nothing for this long. Our choice. */
export const stoppedAfterMs = 60_000;

type Part = Pick<BackupChunk, 'iteration' | 'sent' | 'size' | 'isFetched'>;

/**
 * The parts being fetched, as far as a page can know: the browser downloads them, and the server reports what it has
 * sent.
 */
export interface Fetching {
  /** Parts that the browser is downloading and that are not completely sent yet. */
  readonly underWay: readonly number[];
  /** Parts that follow, one by one. */
  readonly waiting: readonly number[];
  /** Whether the server sent something in the last minute, so that it makes sense to poll. */
  readonly isMoving: boolean;
  /** A part whose download could not be started. */
  readonly failure: { readonly iteration: number; readonly error: unknown } | undefined;
}

interface FetchingParts {
  /** Starts the download of a part in the browser. */
  readonly handOver: (iteration: number) => Promise<void>;
  /** A clock in milliseconds. */
  readonly now: () => number;
}

/**
 * Starts the downloads of the parts of an export, at once or one after another, and follows what the server has sent.
 */
export const createPartFetching = ({ handOver, now }: FetchingParts) => {
  const listeners = new Set<() => void>();
  let view: Fetching = { underWay: [], waiting: [], isMoving: false, failure: undefined };
  let sent: number | undefined;
  let movedAt = Number.NEGATIVE_INFINITY;

  const show = (change: Partial<Fetching>): void => {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  };

  const without = (some: readonly number[], iteration: number): number[] =>
    some.filter((one) => one !== iteration);

  const fetchPart = async (iteration: number): Promise<void> => {
    movedAt = now();
    show({
      underWay: [...without(view.underWay, iteration), iteration],
      waiting: without(view.waiting, iteration),
      isMoving: true,
      failure: undefined,
    });
    try {
      await handOver(iteration);
    } catch (error) {
      // The waiting parts would fail as well.
      show({
        underWay: without(view.underWay, iteration),
        waiting: [],
        failure: { iteration, error },
      });
    }
  };

  const fetchNext = (): void => {
    const [next] = view.waiting;
    if (next !== undefined && view.underWay.length === 0) void fetchPart(next);
  };

  return {
    /** Fetches a part at once, whatever else is being fetched. */
    fetchPart: (iteration: number): void => void fetchPart(iteration),
    /** Fetches parts one after another. */
    fetchAll: (iterations: readonly number[]): void => {
      show({ waiting: iterations.filter((one) => !view.underWay.includes(one)) });
      fetchNext();
    },
    /** Updates the state with what the server has sent so far. */
    hear: (parts: readonly Part[]): void => {
      const sentNow = parts.reduce((sum, part) => sum + part.sent, 0);
      // A part that was begun may go on, even if another page began it.
      const isBegun = parts.some((part) => part.sent > 0 && !part.isFetched);
      if (sent === undefined ? isBegun : sentNow !== sent) movedAt = now();
      sent = sentNow;
      const open = new Set(parts.filter(({ isFetched }) => !isFetched).map(({ iteration }) => iteration));
      const underWay = view.underWay.filter((iteration) => open.has(iteration));
      const isAwaited = isBegun || underWay.length > 0 || view.waiting.length > 0;
      const isMoving = isAwaited && now() - movedAt < stoppedAfterMs;
      show(isMoving ? { underWay, isMoving } : { underWay: [], waiting: [], isMoving });
      fetchNext();
    },
    view: (): Fetching => view,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
