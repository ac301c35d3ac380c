import { afterEach, expect, test, vi } from 'vitest';
import { mobileHandOver, mobileUploadAddress } from './mobile-upload.ts';

const page = 'https://account.example/my-photos/albums/7?stripped=true';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A device, and where its browser has gone. */
const device = (isMobile: boolean): string[] => {
  const visited: string[] = [];
  vi.stubGlobal('matchMedia', () => ({ matches: isMobile }));
  vi.stubGlobal('location', { href: page, assign: (address: string) => visited.push(address) });
  return visited;
};

test('the address names the album, and keeps what it asks for', () => {
  expect(mobileUploadAddress('photoapp://upload?from=web', '7', page)).toBe(
    'photoapp://upload?from=web&album_id=7',
  );
});

test('a mobile device goes to the address and returns to the page after 2 seconds', () => {
  vi.useFakeTimers();
  const visited = device(true);
  mobileHandOver('https://upload.example/', true, '7')?.();
  vi.advanceTimersByTime(1999);
  expect(visited).toEqual(['https://upload.example/?album_id=7']);
  vi.advanceTimersByTime(1);
  expect(visited).toEqual(['https://upload.example/?album_id=7', page]);
});

test('without an address, without the flag and on other devices the dialog adds photos', () => {
  device(true);
  expect(mobileHandOver(undefined, true, '7')).toBeUndefined();
  expect(mobileHandOver('https://upload.example/', false, '7')).toBeUndefined();
  device(false);
  expect(mobileHandOver('https://upload.example/', true, '7')).toBeUndefined();
});
