import { ActivationMessage } from '@albumen/contracts/push';
import { describe, expect, test, vi } from 'vitest';
import { connectPush } from './push.ts';
import type { PushSocket } from './push.ts';

/** A socket whose server is the test. */
const fakeSocket = () => {
  const listeners: Record<string, (event: never) => void> = {};
  const sent: string[] = [];
  const socket: PushSocket = {
    send: (text) => sent.push(text),
    close: vi.fn(),
    addEventListener: (type: string, listener: (event: never) => void) => {
      listeners[type] = listener;
    },
  };
  return {
    socket,
    sent,
    opens: () => listeners['open']?.({} as never),
    says: (data: unknown) => listeners['message']?.({ data } as never),
    closes: (code: number) => listeners['close']?.({ code } as never),
  };
};

const connected = (tokens = ['first', 'second', 'third']) => {
  const sockets: ReturnType<typeof fakeSocket>[] = [];
  const waits: { ms: number; task: () => void; isCalledOff: boolean }[] = [];
  const feed = { schema: ActivationMessage, hear: vi.fn(), onConnected: vi.fn(), onEnded: vi.fn() };
  const accessToken = vi.fn(async () => tokens[0] ?? '');
  const replaceAccessToken = vi.fn(async (refused: string) => tokens[tokens.indexOf(refused) + 1] ?? '');
  const close = connectPush(feed, {
    openSocket: () => {
      const made = fakeSocket();
      sockets.push(made);
      return made.socket;
    },
    accessToken,
    replaceAccessToken,
    setTimer: (task, ms) => {
      const wait = { ms, task, isCalledOff: false };
      waits.push(wait);
      return () => (wait.isCalledOff = true);
    },
    random: () => 1,
  });
  const latest = () => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('Nothing was connected.');
    return socket;
  };
  const opens = async () => {
    latest().opens();
    await vi.waitFor(() => expect(latest().sent).toHaveLength(1));
  };
  return { feed, close, sockets, waits, latest, opens, accessToken, replaceAccessToken };
};

const message = (type = 'import-started', timestamp = '2026-06-15T12:00:00Z') => ({
  id: '6f2c1c0a-6c86-4f0b-9a0e-0d8a0f6f0a01',
  type,
  data: { payload: null, timestamp },
});

// #connects
test('authenticates first, then reports the connection and delivers messages', async () => {
  const { feed, latest, opens } = connected();
  await opens();
  expect(latest().sent).toEqual(['{"action":"authenticate","token":"first"}']);
  expect(feed.onConnected).not.toHaveBeenCalled();
  latest().says('OK');
  latest().says(JSON.stringify(message()));
  expect(feed.onConnected).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(feed.hear.mock.calls).toEqual([[message()]]));
});

// #invalid-messages
test('ignores invalid messages and messages of other feeds', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { feed, latest, opens, waits } = connected();
  await opens();
  const other = { id: message().id, timestamp: '2026-06-15T12:00:00Z', key: 'started', message: {} };
  const wrong = [
    'no JSON',
    '7',
    'null',
    JSON.stringify(other),
    JSON.stringify(message('made-up')),
    JSON.stringify(message('import-started', 'yesterday')),
  ];
  for (const text of [...wrong, JSON.stringify(message())]) latest().says(text);
  await vi.waitFor(() => expect(feed.hear.mock.calls).toEqual([[message()]]));
  expect([logged.mock.calls, waits]).toEqual([[], []]);
});

describe('a connection', () => {
  test('reconnects after growing waits when it is lost, and state is read again', async () => {
    const { feed, latest, opens, waits, sockets } = connected();
    await opens();
    latest().says('OK');
    for (const code of [1006, 1012, 1013]) {
      latest().closes(code);
      waits.at(-1)?.task();
    }
    expect(waits.map(({ ms }) => ms)).toEqual([1000, 2000, 4000]);
    await opens();
    latest().says('OK');
    expect(sockets).toHaveLength(4);
    expect(feed.onConnected).toHaveBeenCalledTimes(2);
    latest().closes(1006);
    expect(waits.at(-1)?.ms).toBe(1000);
  });

  test('reconnects at once with a new token when its token has expired', async () => {
    const { latest, opens, waits, replaceAccessToken } = connected();
    await opens();
    latest().says('OK');
    latest().closes(4403);
    expect(waits.at(-1)?.ms).toBe(0);
    waits.at(-1)?.task();
    await opens();
    expect(replaceAccessToken).toHaveBeenCalledWith('first');
    expect(latest().sent).toEqual(['{"action":"authenticate","token":"second"}']);
  });

  test('does not loop when its tokens are refused one after the other', async () => {
    const { latest, opens, waits } = connected();
    for (let tries = 0; tries < 3; tries += 1) {
      await opens();
      latest().closes(4401);
      waits.at(-1)?.task();
    }
    expect(waits.map(({ ms }) => ms)).toEqual([0, 2000, 4000]);
  });

  test('does not reconnect or deliver messages when it is closed on purpose', async () => {
    const { feed, close, latest, opens, waits } = connected();
    await opens();
    latest().says('OK');
    close();
    latest().says(JSON.stringify(message()));
    latest().closes(1005);
    expect([latest().socket.close, waits, feed.hear.mock.calls]).toEqual([expect.any(Function), [], []]);
    expect(latest().socket.close).toHaveBeenCalled();
    expect(feed.onEnded).not.toHaveBeenCalled();
  });

  test('does not reconnect when it is closed while it waits for its next try', async () => {
    const { close, latest, opens, waits } = connected();
    await opens();
    latest().closes(1006);
    close();
    expect(waits.map(({ isCalledOff }) => isCalledOff)).toEqual([true]);
  });

  // #no-reconnect
  test.each([
    ['after 30 minutes', 4408],
    ['by a server that does not understand it', 4400],
  ])('does not reconnect when it is closed %s', async (_when, code) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { feed, latest, opens, waits } = connected();
    await opens();
    latest().closes(code);
    expect(waits).toEqual([]);
    expect(feed.onEnded).toHaveBeenCalledOnce();
  });
});
