import { afterEach, expect, test, vi } from 'vitest';
import { mobileHandOver, mobileUploadAddress } from './mobile-upload.ts';

const page = 'https://account.example/my-photos/albums/7?stripped=true';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Simulates a device and returns the addresses that its browser goes to. */
const device = (isMobile: boolean): string[] => {
  const visited: string[] = [];
  vi.stubGlobal('matchMedia', () => ({ matches: isMobile }));
  vi.stubGlobal('location', {
    href: page,
    assign: (address: string) => visited.push(address),
    reload: () => visited.push('reload'),
  });
  return visited;
};

test.each([
  ['photoapp://upload?from=web', 'photoapp://upload?from=web&album_id=7'],
  [
    'https://upload.example/?from=web',
    `https://upload.example/?from=web&album_id=7&return_to=${encodeURIComponent(page)}`,
  ],
])('%s gets the album; web pages also get the address to return to', (uploadUrl, expected) => {
  expect(mobileUploadAddress(uploadUrl, '7', page).href).toBe(expected);
});

// #mobile-device
test.each([
  ['opens a web page', 'https://upload.example/', 0],
  ['reloads its page 2 seconds after it opened an app', 'photoapp://upload', 1],
])('a mobile device %s', (_what, uploadUrl, reloads) => {
  vi.useFakeTimers();
  const visited = device(true);
  mobileHandOver(uploadUrl, true, '7')?.();
  vi.advanceTimersByTime(1999);
  expect(visited).toEqual([mobileUploadAddress(uploadUrl, '7', page).href]);
  vi.advanceTimersByTime(60_000);
  expect(visited.slice(1)).toEqual(Array.from({ length: reloads }, () => 'reload'));
});

test('the dialog adds photos without an address, without the flag and on other devices', () => {
  device(true);
  expect(mobileHandOver(undefined, true, '7')).toBeUndefined();
  expect(mobileHandOver('https://upload.example/', false, '7')).toBeUndefined();
  device(false);
  expect(mobileHandOver('https://upload.example/', true, '7')).toBeUndefined();
});
