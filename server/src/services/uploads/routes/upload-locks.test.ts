import { expect, test, vi } from 'vitest';
import { createUploadLocks } from './upload-locks.ts';

/** A request of a customer for an upload, with the end of its client. */
const requestOf = (ownerId: string, uploadId = 'upload') => {
  const client = new AbortController();
  const body = { cutOff: vi.fn<() => void>() };
  return { ownerId, uploadId, body, gone: client.signal, goAway: () => client.abort() };
};

const never = () => new Promise<string>(() => undefined);
const refused = { code: 'unavailable', status: 503, retryAfterSeconds: 1 };

test('lets requests for one upload work one after another', async () => {
  const whileLocked = createUploadLocks();
  const steps: string[] = [];
  const work = (name: string) => async () => {
    steps.push(`${name} begins`);
    await Promise.resolve();
    steps.push(`${name} ends`);
    return name;
  };
  const names = ['a', 'b', 'c'];
  expect(await Promise.all(names.map((name) => whileLocked(requestOf('anna'), work(name))))).toEqual(names);
  expect(steps).toEqual(names.flatMap((name) => [`${name} begins`, `${name} ends`]));
});

test('frees an upload whose request has failed', async () => {
  const whileLocked = createUploadLocks();
  const failing = whileLocked(requestOf('anna'), () => Promise.reject(new Error('no space')));
  await expect(failing).rejects.toThrow('no space');
  expect(await whileLocked(requestOf('anna'), async () => 'next')).toBe('next');
});

test('neither another upload nor another customer waits', async () => {
  const whileLocked = createUploadLocks();
  void whileLocked(requestOf('anna'), never);
  expect(await whileLocked(requestOf('anna', 'another'), async () => 1)).toBe(1);
  expect(await whileLocked(requestOf('ben'), async () => 2)).toBe(2);
});

test('cuts off the current request once, some seconds after the first one that waits', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const whileLocked = createUploadLocks();
  const current = requestOf('anna');
  const { promise: isCutOff, resolve } = Promise.withResolvers<void>();
  current.body.cutOff.mockImplementation(resolve);
  const working = whileLocked(current, () => isCutOff);
  const waiting = [1, 2].map((answer) => whileLocked(requestOf('anna'), async () => answer));
  vi.advanceTimersByTime(2_999);
  expect(current.body.cutOff).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await working;
  expect(await Promise.all(waiting)).toEqual([1, 2]);
  expect(current.body.cutOff).toHaveBeenCalledTimes(1);
});

test('refuses a request that has waited too long', async () => {
  const whileLocked = createUploadLocks(1);
  void whileLocked(requestOf('anna'), never);
  await expect(whileLocked(requestOf('anna'), never)).rejects.toMatchObject(refused);
});

test('a request whose client goes away stops waiting', async () => {
  const whileLocked = createUploadLocks();
  void whileLocked(requestOf('anna'), never);
  const waiting = requestOf('anna');
  const answer = whileLocked(waiting, never);
  waiting.goAway();
  await expect(answer).rejects.toMatchObject(refused);
});

test('a request whose client has gone cuts off nobody', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const whileLocked = createUploadLocks();
  const current = requestOf('anna');
  void whileLocked(current, never);
  const gone = requestOf('anna');
  gone.goAway();
  const answer = whileLocked(gone, never);
  vi.advanceTimersByTime(3_000);
  vi.useRealTimers();
  await expect(answer).rejects.toMatchObject(refused);
  expect(current.body.cutOff).not.toHaveBeenCalled();
});
