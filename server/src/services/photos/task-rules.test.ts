import { expect, test } from 'vitest';
import { failedAfter } from './task-rules.ts';

test('names a failed photo once, and no longer after it has succeeded', () => {
  const first = failedAfter({ failed: [], failedCount: 0 }, ['a', 'b', 'c'], ['a', 'c']);
  expect(first).toEqual({ failed: ['a', 'c'], failedCount: 2 });
  expect(failedAfter(first, ['a', 'c'], ['c'])).toEqual({ failed: ['c'], failedCount: 1 });
  expect(failedAfter(first, ['d'], ['d'])).toEqual({ failed: ['a', 'c', 'd'], failedCount: 3 });
});

test('names only the first failed photos, and counts all', () => {
  const first = failedAfter({ failed: [], failedCount: 0 }, ['a', 'b', 'c'], ['a', 'b', 'c'], 2);
  expect(first).toEqual({ failed: ['a', 'b'], failedCount: 3 });
  expect(failedAfter(first, ['a'], [], 2)).toEqual({ failed: ['b'], failedCount: 2 });
});
