import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { libraryKey, refreshLibrary } from './library-keys.ts';

test('repeats a first read that began before the library changed', async () => {
  const client = new QueryClient();
  const queryKey = [...libraryKey, 'sections', 'by month'];
  const firstRead = Promise.withResolvers<void>();
  let photos = 9;
  const stop = new QueryObserver(client, {
    queryKey,
    queryFn: async () => {
      const read = photos;
      await firstRead.promise;
      return read;
    },
  }).subscribe(() => {});
  photos = 12;
  const refreshed = refreshLibrary(client);
  firstRead.resolve();
  await refreshed;
  expect(client.getQueryData(queryKey)).toBe(12);
  stop();
});
