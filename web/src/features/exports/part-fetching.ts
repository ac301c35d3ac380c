import type { BackupChunk } from '@albumen/contracts/photo-management/backups';

/** Our choice: when the server has sent nothing more for so long, the browser has stopped. */
export const stoppedAfterMs = 60_000;

type Part = Pick<BackupChunk, 'iteration' | 'sent' | 'size' | 'isFetched'>;

/** What is being fetched, as far as a page can know: the browser has taken it over, and the server says what it sent. */
export interface Fetching {
  /** Handed over to the browser, and not sent whole yet. */
  readonly underWay: readonly number[];
  /** Come after those, one by one. */
  readonly waiting: readonly number[];
  /** Whether the server has sent something in the last minute, so that it is worth asking. */
  readonly isMoving: boolean;
  /** A part that could not be handed over. */
  readonly failure: { readonly iteration: number; readonly error: unknown } | undefined;
}

interface FetchingParts {
  /** Hands a part over to the browser. */
  readonly handOver: (iteration: number) => Promise<void>;
  /** Milliseconds of a clock. */
  readonly now: () => number;
}

/** Hands the parts of an export over to the browser, at once or one after another, and follows what the server has sent. */
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
      // Those that wait would fail as well.
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
    /** At once, whatever is under way. */
    fetchPart: (iteration: number): void => void fetchPart(iteration),
    /** One after another. */
    fetchAll: (iterations: readonly number[]): void => {
      show({ waiting: iterations.filter((one) => !view.underWay.includes(one)) });
      fetchNext();
    },
    /** What the server has sent by now. */
    hear: (parts: readonly Part[]): void => {
      const sentNow = parts.reduce((sum, part) => sum + part.sent, 0);
      // A part that was begun may go on, in whichever page that was.
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
