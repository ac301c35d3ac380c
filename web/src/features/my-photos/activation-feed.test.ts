import type { ActivationMessage } from '@albumen/contracts/push';
import { expect, test, vi } from 'vitest';
import type { PushFeed } from '../../api/push.ts';
import { createActivationFeed } from './activation-feed.ts';

const started = () => {
  const timers: { task: () => void; ms: number; isCalledOff: boolean }[] = [];
  const close = vi.fn();
  const refresh = vi.fn(async () => undefined);
  let heard: PushFeed<ActivationMessage> | undefined;
  const connect = vi.fn((pushed: PushFeed<ActivationMessage>) => {
    heard = pushed;
    return close;
  });
  const feed = createActivationFeed({
    connect,
    refresh,
    setTimer: (task, ms) => {
      const timer = { task, ms, isCalledOff: false };
      timers.push(timer);
      return () => (timer.isCalledOff = true);
    },
  });
  feed.start();
  const tell = (type: ActivationMessage['type'], seconds = 0) =>
    heard?.hear({
      id: '6f2c1c0a-6c86-4f0b-9a0e-0d8a0f6f0a01',
      type,
      data: { payload: null, timestamp: new Date(Date.UTC(2026, 5, 15) + seconds * 1000).toISOString() },
    });
  return { feed, connect, close, refresh, timers, tell, connects: () => heard?.onConnected() };
};

// #start
test('starting the feed sets the in-progress flag and connects once', () => {
  const { feed, connect } = started();
  feed.start();
  expect(feed.view()).toEqual({ isInProgress: true, isFinished: false });
  expect(connect).toHaveBeenCalledOnce();
});

// #finished
test('refreshes, clears the flag and disconnects ten seconds after the finished message', async () => {
  const { feed, timers, tell, refresh, close } = started();
  tell('import-finished');
  expect([feed.view(), timers.map(({ ms }) => ms)]).toEqual([
    { isInProgress: true, isFinished: true },
    [10_000],
  ]);
  expect(refresh).not.toHaveBeenCalled();
  timers[0]?.task();
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(refresh).toHaveBeenCalledOnce();
  expect(feed.view()).toEqual({ isInProgress: false, isFinished: false });
});

// #out-of-order
test('keeps the newest message if messages arrive out of order', () => {
  const { feed, timers, tell } = started();
  tell('import-finished', 2);
  tell('import-started', 1);
  expect(feed.view().isFinished).toBe(true);
  tell('import-started', 3);
  expect([feed.view().isFinished, timers.map(({ isCalledOff }) => isCalledOff)]).toEqual([false, [true]]);
});

test('an error is shown at once and ends the feed', async () => {
  const { feed, tell, refresh, close } = started();
  tell('import-error');
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect([refresh.mock.calls.length, feed.view().isInProgress]).toEqual([1, false]);
});

test('reads the status after every reconnect, since messages may have been missed', () => {
  const { connects, refresh } = started();
  connects();
  connects();
  expect(refresh).toHaveBeenCalledTimes(2);
});

test('an ended feed waits for nothing more and can be started again', () => {
  const { feed, timers, tell, close, connect } = started();
  tell('import-finished');
  feed.end();
  expect([timers.map(({ isCalledOff }) => isCalledOff), close.mock.calls.length]).toEqual([[true], 1]);
  feed.start();
  tell('import-started', -60);
  expect([connect.mock.calls.length, feed.view().isInProgress]).toEqual([2, true]);
});
