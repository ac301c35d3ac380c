import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { toasts } from '../ui/toasts.ts';
import { startChange } from './change.ts';
import type { Change } from './change.ts';

const text = vi.fn((id: string) => id);
const failed = 'deleting.failed';

beforeEach(() => {
  text.mockClear();
  toasts.clear();
});

const newest = () => toasts.visibleToasts[0]?.content;

const startOn = (client: QueryClient, change: Pick<Change<number>, 'run'> & Partial<Change<number>>) =>
  startChange<number>({ client, text }, { failed, ...change });

test('reports success at once, then settles when the refreshed data is there', async () => {
  const client = new QueryClient();
  const reading = vi.fn(async () => 'read');
  const leaveList = new QueryObserver(client, { queryKey: ['list'], queryFn: reading }).subscribe(() => {});
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  const { promise, resolve } = Promise.withResolvers<string>();
  reading.mockReturnValue(promise);
  const steps: unknown[] = [];
  const changing = startOn(client, {
    run: async () => 3,
    leave: (result) => steps.push('left', result),
    done: (result) => {
      steps.push('told');
      return { message: `${result} changed` };
    },
    refresh: () => client.invalidateQueries({ queryKey: ['list'] }),
  }).then(() => steps.push('over'));
  await vi.waitFor(() => expect(newest()).toMatchObject({ message: '3 changed' }));
  expect(reading).toHaveBeenCalledTimes(2);
  expect(steps).toEqual(['left', 3, 'told']);
  resolve('read again');
  await changing;
  leaveList();
});

test.each([
  ['is missing has no Retry', 'not-found', 'gone', undefined],
  ['failed for another reason has Retry', 'internal-error', 'server', 'ui.retry'],
])('the toast of a change whose object %s', async (_name, code, cause, retry) => {
  const refresh = vi.fn(async () => undefined);
  const takeBack = vi.fn();
  await startOn(new QueryClient(), {
    run: () => Promise.reject(Object.assign(new Error(code), { code })),
    showAhead: () => takeBack,
    refresh,
  });
  expect(text).toHaveBeenCalledWith('ui.changeFailedAdvice', { cause });
  expect(newest()).toMatchObject({ message: failed, tone: 'error' });
  expect(newest()?.action?.label).toBe(retry);
  expect(takeBack).toHaveBeenCalledOnce();
  expect(refresh).toHaveBeenCalledOnce();
});

test('Retry makes the same change again, and its success offers Undo before other actions', async () => {
  const undo = vi.fn();
  const run = vi.fn(async () => 3).mockRejectedValueOnce(new Error('No connection'));
  const show = { label: 'Show', onPress: () => undefined };
  await startOn(new QueryClient(), {
    run,
    done: () => ({ message: 'Changed', action: show }),
    undo: (result) => () => undo(result),
  });
  newest()?.action?.onPress();
  await vi.waitFor(() => expect(newest()).toMatchObject({ message: 'Changed', secondAction: show }));
  newest()?.action?.onPress();
  expect(undo).toHaveBeenCalledExactlyOnceWith(3);
});

test('a change can have a failure toast of its own, or none if its page shows the error', async () => {
  const run = () => Promise.reject(new Error('No connection'));
  await startOn(new QueryClient(), { run, failed: undefined });
  expect(newest()).toBeUndefined();
  const refresh = vi.fn();
  const own = (error: unknown, _input: void, retry: object) => ({
    message: String(error),
    about: 'pdf',
    ...retry,
  });
  await startOn(new QueryClient(), { run, failed: own, refresh });
  expect(newest()).toMatchObject({
    message: 'Error: No connection',
    tone: 'error',
    action: { label: 'ui.retry' },
  });
  expect(refresh).toHaveBeenCalledExactlyOnceWith(expect.anything(), undefined, new Error('No connection'));
});
