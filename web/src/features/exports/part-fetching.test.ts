import { expect, test, vi } from 'vitest';
import { createPartFetching, stoppedAfterMs } from './part-fetching.ts';

const part = (iteration: number, sent = 0) => ({ iteration, sent, size: 100, isFetched: sent === 100 });

const fetchingOf = (handOver = vi.fn(async (_iteration: number) => undefined)) => {
  const clock = { ms: 0 };
  return { clock, handOver, fetching: createPartFetching({ handOver, now: () => clock.ms }) };
};

test('asks the server nothing while nothing is being fetched', () => {
  const { fetching } = fetchingOf();
  fetching.hear([part(0), part(1, 100)]);
  expect(fetching.view()).toMatchObject({ underWay: [], isMoving: false });
});

test('fetches parts one after another: the next one once the server has sent the one before', () => {
  const { fetching, handOver } = fetchingOf();
  fetching.hear([part(0), part(1), part(2)]);
  fetching.fetchAll([0, 1, 2]);
  expect(handOver.mock.calls).toEqual([[0]]);
  expect(fetching.view()).toMatchObject({ underWay: [0], waiting: [1, 2], isMoving: true });
  fetching.hear([part(0, 60), part(1), part(2)]);
  expect(handOver).toHaveBeenCalledOnce();
  fetching.hear([part(0, 100), part(1), part(2)]);
  fetching.hear([part(0, 100), part(1, 100), part(2)]);
  expect(handOver.mock.calls).toEqual([[0], [1], [2]]);
  fetching.hear([part(0, 100), part(1, 100), part(2, 100)]);
  expect(fetching.view()).toMatchObject({ underWay: [], waiting: [], isMoving: false });
});

test('fetches a single part at once', () => {
  const { fetching, handOver } = fetchingOf();
  fetching.fetchAll([0, 1, 2]);
  fetching.fetchPart(2);
  expect(handOver.mock.calls).toEqual([[0], [2]]);
  expect(fetching.view().waiting).toEqual([1]);
});

test('a download stops after a minute without progress, and continues when more is sent', () => {
  const { fetching, clock } = fetchingOf();
  fetching.fetchAll([0, 1]);
  fetching.hear([part(0, 40), part(1)]);
  clock.ms = stoppedAfterMs - 1;
  fetching.hear([part(0, 40), part(1)]);
  expect(fetching.view().isMoving).toBe(true);
  clock.ms = stoppedAfterMs;
  fetching.hear([part(0, 40), part(1)]);
  expect(fetching.view()).toMatchObject({ underWay: [], waiting: [], isMoving: false });
  fetching.hear([part(0, 50), part(1)]);
  expect(fetching.view().isMoving).toBe(true);
});

test('follows a part that another page began to fetch', () => {
  const { fetching } = fetchingOf();
  fetching.hear([part(0, 40)]);
  expect(fetching.view().isMoving).toBe(true);
});

test('names a part whose download failed to start, and does not start those after it', async () => {
  const error = new Error('no connection');
  const { fetching, handOver } = fetchingOf(vi.fn(async () => Promise.reject(error)));
  fetching.fetchAll([0, 1]);
  await vi.waitFor(() => expect(fetching.view().failure).toEqual({ iteration: 0, error }));
  fetching.hear([part(0), part(1)]);
  expect(handOver).toHaveBeenCalledOnce();
  expect(fetching.view()).toMatchObject({ underWay: [], waiting: [], isMoving: false });
});
