import { beforeEach, expect, test } from 'vitest';
import { showToast, toasts } from './toasts.ts';
import type { Toast } from './toasts.ts';

const action = { label: 'Undo', onPress: () => undefined };

beforeEach(() => toasts.clear());

// #closes-in-time
test.each<[what: string, toast: Omit<Toast, 'message'>, closesAfterMs: number | undefined]>([
  ['a success', {}, 5_000],
  ['a failure', { tone: 'error' }, 5_000],
  ['an archive that is finished or failed', { isLong: true }, 10_000],
  ['a change that can be undone', { action }, 10_000],
  ['a running task', { isLasting: true, action }, undefined],
])('a toast that reports %s closes by itself', (_what, toast, closesAfterMs) => {
  const close = showToast({ message: 'Photos', ...toast });
  expect(toasts.visibleToasts.map(({ timeout }) => timeout)).toEqual([closesAfterMs]);
  close();
  expect(toasts.visibleToasts).toEqual([]);
});
