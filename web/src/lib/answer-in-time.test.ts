import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerInTime, AnswerTimedOut, readJsonInTime, slowCalls } from './answer-in-time.ts';
import { failureCause, reachServer } from './failure-cause.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Waits for the abort, except for tries that have an answer. */
const asking = (...answers: (string | undefined)[]) => {
  const ask = vi.fn((signal: AbortSignal) => {
    const answer = answers.shift();
    if (answer !== undefined) return Promise.resolve(answer);
    return new Promise<string>((_, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    });
  });
  return ask;
};

const errorOf = (answer: Promise<unknown>): Promise<unknown> => answer.catch((error: unknown) => error);

const repeatable = { isRepeatable: true };

test('a call without an answer takes longer than usual after 10 seconds, and fails after 30', async () => {
  const onChange = vi.fn(() => undefined);
  const unsubscribe = slowCalls.subscribe(onChange);
  const failed = errorOf(answerInTime(asking(), repeatable));
  await vi.advanceTimersByTimeAsync(9_999);
  expect(slowCalls.count()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(slowCalls.count()).toBe(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await failed).toBeInstanceOf(AnswerTimedOut);
  expect(slowCalls.count()).toBe(0);
  expect(onChange).toHaveBeenCalledTimes(2);
  unsubscribe();
});

test('a retry of a slow call answers everyone who waits for the first', async () => {
  const ask = asking(undefined, 'photos');
  const answer = answerInTime(ask, repeatable);
  await vi.advanceTimersByTimeAsync(10_000);
  slowCalls.retry();
  expect(await answer).toBe('photos');
  expect(ask).toHaveBeenCalledTimes(2);
  expect(slowCalls.count()).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('a retry of a slow call has the full time again', async () => {
  const failed = errorOf(answerInTime(asking(), repeatable));
  await vi.advanceTimersByTimeAsync(29_000);
  slowCalls.retry();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(slowCalls.count()).toBe(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(slowCalls.count()).toBe(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await failed).toBeInstanceOf(AnswerTimedOut);
});

test('does not repeat a call that changes something, but fails in time', async () => {
  const failed = errorOf(answerInTime(asking(), { ...repeatable, isRepeatable: false }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(slowCalls.count()).toBe(0);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await failed).toBeInstanceOf(AnswerTimedOut);
});

test('a call that is aborted or fails by itself keeps its own error', async () => {
  const giveUp = new AbortController();
  const failure = errorOf(answerInTime(asking(), { ...repeatable, signal: giveUp.signal }));
  giveUp.abort();
  expect(await failure).toMatchObject({ name: 'AbortError' });
  await expect(answerInTime(() => Promise.reject(new Error('refused')), repeatable)).rejects.toThrow(
    'refused',
  );
  expect(vi.getTimerCount()).toBe(0);
});

test('a file that the page needs holds it up after 10 seconds, and can be requested again', async () => {
  const replies = [undefined, () => Response.json({ brand: 'default' })];
  vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => {
    const reply = replies.shift();
    return reply ? Promise.resolve(reply()) : asking()(signal);
  });
  const read = readJsonInTime('/config.json');
  await vi.advanceTimersByTimeAsync(9_999);
  expect(slowCalls.holdUpPage()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(slowCalls.holdUpPage()).toBe(true);
  slowCalls.retry();
  expect(await read).toEqual({ brand: 'default' });
  expect(slowCalls.holdUpPage()).toBe(false);
});

test('a slow refetch of visible data does not hold the page up', async () => {
  const failed = errorOf(answerInTime(asking(), repeatable));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([slowCalls.count(), slowCalls.holdUpPage()]).toEqual([1, false]);
  await vi.advanceTimersByTimeAsync(20_000);
  await failed;
});

test.each([
  ['connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['timedOut', (_path: string, { signal }: { signal: AbortSignal }) => asking()(signal)],
  ['server', async () => new Response('', { status: 500 })],
])('reports why such a file could not be read, with the cause %s', async (cause, reply) => {
  vi.stubGlobal('fetch', reply);
  const failed = errorOf(readJsonInTime('/config.json'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(failureCause(await failed)).toBe(cause);
});

test.each([
  ['connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['timedOut', () => Promise.reject(new DOMException('Too late', 'TimeoutError'))],
  ['server', async () => new Response('', { status: 502 })],
  ['reached', async () => new Response('')],
])('asks the server why code could not be loaded: %s', async (cause, reply) => {
  vi.stubGlobal('location', { href: 'http://localhost/' });
  vi.stubGlobal('fetch', reply);
  expect(await reachServer()).toBe(cause);
});
