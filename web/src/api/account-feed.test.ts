import type { AnyMessage } from '@albumen/contracts/push';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAccountFeed } from './account-feed.ts';
import type { PushFeed } from './push.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** An account whose push service is the test, and followers of one kind each. */
const account = () => {
  const close = vi.fn();
  const connect = vi.fn((_feed: PushFeed<AnyMessage>) => close);
  const follow = createAccountFeed(connect);
  const latest = () => connect.mock.lastCall![0];
  return {
    connect,
    close,
    follow: (followed: string, atFirst = false) => {
      const refresh = vi.fn();
      return { refresh, leave: follow({ concerns: (kind) => kind === followed, refresh }, atFirst) };
    },
    connects: () => {
      latest().onConnected();
      vi.runAllTimers();
    },
    ends: () => latest().onEnded?.(),
    changes: (kind: string) =>
      latest().hear({ id: crypto.randomUUID(), type: 'records-changed', data: { kind } }),
  };
};

test('two followers share one connection, which closes after the last of them', () => {
  const { follow, connect, close } = account();
  const [orders, addresses] = [follow('order'), follow('address')];
  orders.leave();
  expect([connect.mock.calls.length, close.mock.calls.length]).toEqual([1, 0]);
  addresses.leave();
  expect(close).toHaveBeenCalledOnce();
  follow('order');
  expect(connect).toHaveBeenCalledTimes(2);
});

test('a message refreshes the followers of its kind at once, and more of them once later', () => {
  const { follow, connects, changes } = account();
  const [orders, addresses] = [follow('order'), follow('address')];
  connects();
  const counts = () => [orders.refresh.mock.calls.length, addresses.refresh.mock.calls.length];
  changes('order');
  expect(counts()).toEqual([1, 0]);
  changes('order');
  changes('order');
  expect(counts()).toEqual([1, 0]);
  changes('address');
  expect(counts()).toEqual([1, 1]);
  vi.advanceTimersByTime(500);
  expect(counts()).toEqual([2, 1]);
  vi.runAllTimers();
  expect(counts()).toEqual([2, 1]);
  orders.leave();
  changes('order');
  expect(counts()).toEqual([2, 1]);
});

test('all followers refresh after a reconnect, and at first if they may have missed messages', () => {
  const { follow, connects } = account();
  const [orders, addresses] = [follow('order'), follow('address', true)];
  const counts = () => [orders.refresh.mock.calls.length, addresses.refresh.mock.calls.length];
  connects();
  expect(counts()).toEqual([0, 1]);
  connects();
  expect(counts()).toEqual([1, 2]);
});

test('a follower that joins an open connection refreshes only itself', () => {
  const { follow, connect, connects } = account();
  const orders = follow('order');
  connects();
  const addresses = follow('address', true);
  vi.runAllTimers();
  expect([orders.refresh.mock.calls.length, addresses.refresh.mock.calls.length]).toEqual([0, 1]);
  expect(connect).toHaveBeenCalledOnce();
});

test('a follower that comes after the connection has ended opens another', () => {
  const { follow, connect, ends } = account();
  follow('order');
  ends();
  follow('address');
  expect(connect).toHaveBeenCalledTimes(2);
});
