import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { libraryKey } from '../api/photos/library-keys.ts';
import { toasts } from '../ui/toasts.ts';
import { changePhotos } from './change-photos.ts';

test('what became of a change is told at once, while the lists are read anew; then it is over', async () => {
  const client = new QueryClient();
  const reading = vi.fn(async () => 'read');
  const list = new QueryObserver(client, { queryKey: [...libraryKey, 'list'], queryFn: reading });
  const leave = list.subscribe(() => undefined);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  const { promise, resolve } = Promise.withResolvers<string>();
  reading.mockReturnValue(promise);
  const tell = vi.fn();
  let isOver = false;
  const changing = changePhotos(
    { client, text: (id) => id },
    { make: async () => 3, goesOn: 'It goes on', tell, failed: 'deleting.failed', onRetry: () => undefined },
  ).then(() => (isOver = true));
  await vi.waitFor(() => expect(tell).toHaveBeenCalledExactlyOnceWith(3));
  expect(reading).toHaveBeenCalledTimes(2);
  expect(isOver).toBe(false);
  resolve('read anew');
  await changing;
  leave();
});

test.each([
  ['of what is gone has no Retry, and says so', 'not-found', undefined],
  ['for another reason has one', 'internal-error', 'ui.retry'],
])('a change that fails %s', async (_name, code, retry) => {
  const told = vi.spyOn(toasts, 'add').mockReturnValue('key');
  const text = vi.fn((id: string) => id);
  const failure = Object.assign(new Error(code), { code });
  await changePhotos(
    { client: new QueryClient(), text },
    {
      make: () => Promise.reject(failure),
      goesOn: 'It goes on',
      tell: vi.fn(),
      failed: 'album.removeFailed',
      onRetry: () => undefined,
    },
  );
  const cause = retry ? 'server' : 'gone';
  expect(text).toHaveBeenCalledWith('photos.changeFailedAdvice', { cause });
  expect(told.mock.lastCall?.[0].action?.label).toBe(retry);
});
