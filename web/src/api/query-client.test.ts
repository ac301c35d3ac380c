import { queryOptions } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { AnswerTimedOut } from '../lib/answer-in-time.ts';
import { failureCause } from '../lib/failure-cause.ts';
import { log } from '../lib/log.ts';
import { ApiError } from './client.ts';
import { queryClient, retryDelayMs, shouldRetry, storeReply } from './query-client.ts';

const failure = (status: number, cause?: unknown) =>
  new ApiError({ status, url: '/', call: 'readTimeline', correlationId: 'id', cause });

test.each([400, 401, 403, 404, 409, 422, 429])('does not retry after a %i', (status) => {
  expect(shouldRetry(0, failure(status))).toBe(false);
});

test.each([0, 500, 502, 503])('retries twice after a %i, 1 and 2 seconds later', (status) => {
  expect([0, 1, 2].map((failures) => shouldRetry(failures, failure(status)))).toEqual([true, true, false]);
  expect([0, 1].map(retryDelayMs)).toEqual([1_000, 2_000]);
});

test('does not retry a reply that does not fit the contract, or an error of our own', () => {
  expect(shouldRetry(0, failure(200))).toBe(false);
  expect(shouldRetry(0, new TypeError('x is undefined'))).toBe(false);
});

const timedOut = failure(0, new AnswerTimedOut());

const gone = new ApiError({
  status: 404,
  url: '/',
  call: 'changeAlbum',
  problem: { code: 'not-found' } as never,
  correlationId: 'id',
});

test('does not retry after a timeout: nobody waits three times as long', () => {
  expect(shouldRetry(0, timedOut)).toBe(false);
});

test.each([
  ['connection', failure(0)],
  ['timedOut', timedOut],
  ['gone', gone],
  ['tooMany', failure(429)],
  ['server', failure(404)],
  ['server', failure(500)],
  ['server', failure(200)],
  ['server', new TypeError('x is undefined')],
] as const)('reports the cause of a failure as %s', (cause, error) => {
  expect(failureCause(error)).toBe(cause);
});

// #logs-failures
test('logs a failed read or change once, with call, status, address and correlation id', async () => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  const readingFails = async () => {
    throw failure(503);
  };
  const reading = { queryKey: ['failing'], queryFn: readingFails, retryDelay: 0 };
  await expect(queryClient.fetchQuery({ ...reading, retry: 2 })).rejects.toThrow('503 /');
  expect(logged.mock.calls).toEqual([
    ['READ_TIMELINE_FAILED: 503 /', { correlationId: 'id', cause: undefined }],
  ]);

  const changing = queryClient.getMutationCache().build(queryClient, {
    mutationFn: async () => {
      throw new Error('The upload was cut off.', { cause: failure(409) });
    },
  });
  await expect(changing.execute(undefined)).rejects.toThrow('The upload was cut off.');
  expect(logged).toHaveBeenCalledTimes(2);
  expect(logged).toHaveBeenLastCalledWith(
    'READ_TIMELINE_FAILED: 409 /',
    expect.objectContaining({ correlationId: 'id' }),
  );
  queryClient.clear();
});

test('logs a failure without a call with its error', async () => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  const error = new Error('The file could not be read.');
  const reading = {
    queryKey: ['failing'],
    queryFn: async () => {
      throw error;
    },
  };
  await expect(queryClient.fetchQuery(reading)).rejects.toThrow(error.message);
  expect(logged.mock.calls).toEqual([['ACTION_FAILED: The file could not be read.', { error }]]);
  queryClient.clear();
});

test('a read that is under way does not replace the stored reply of a change', async () => {
  const slow = Promise.withResolvers<string>();
  const query = queryOptions({ queryKey: ['value'], queryFn: () => slow.promise, staleTime: 0 });
  queryClient.setQueryData(query.queryKey, 'old');
  const reading = queryClient.fetchQuery(query);
  await storeReply(queryClient, query, 'new');
  slow.resolve('old');
  await reading.catch(() => undefined);
  expect(queryClient.getQueryData(query.queryKey)).toBe('new');
  queryClient.clear();
});
