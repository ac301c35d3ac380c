import { expect, test } from 'vitest';
import { AnswerTimedOut } from './answer-in-time.ts';
import { ApiError } from './client.ts';
import { failureCause } from './failure-cause.ts';
import { retryDelayMs, shouldRetry } from './query-client.ts';

const failure = (status: number) => new ApiError({ status, url: '/', correlationId: 'id' });

test.each([400, 401, 403, 404, 409, 422, 429])('a %i is not asked again', (status) => {
  expect(shouldRetry(0, failure(status))).toBe(false);
});

test.each([0, 500, 502, 503])('after a %i it is asked twice more, 1 and 2 seconds later', (status) => {
  expect([0, 1, 2].map((failures) => shouldRetry(failures, failure(status)))).toEqual([true, true, false]);
  expect([0, 1].map(retryDelayMs)).toEqual([1_000, 2_000]);
});

test('a reply that does not fit the contract, or a fault of our own, is not asked again', () => {
  expect(shouldRetry(0, failure(200))).toBe(false);
  expect(shouldRetry(0, new TypeError('x is undefined'))).toBe(false);
});

const timedOut = new ApiError({ status: 0, url: '/', correlationId: 'id', cause: new AnswerTimedOut() });

test('what was not answered in time is not asked again: nobody waits three times as long', () => {
  expect(shouldRetry(0, timedOut)).toBe(false);
});

test.each([
  ['connection', failure(0)],
  ['timedOut', timedOut],
  ['server', failure(500)],
  ['server', failure(200)],
  ['server', new TypeError('x is undefined')],
] as const)('the cause of a failure is told as %s', (cause, error) => {
  expect(failureCause(error)).toBe(cause);
});
