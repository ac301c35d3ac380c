import { expect, test } from 'vitest';
import { ApiError } from './client.ts';
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
