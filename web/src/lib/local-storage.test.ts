import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isStorageUsable } from './local-storage.ts';

const storage = (): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> => {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
};

const full = {
  ...storage(),
  setItem: () => {
    throw new DOMException('No room', 'QuotaExceededError');
  },
};

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('navigator', { cookieEnabled: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

// #usable
test('storage that keeps a written value is usable', () => {
  expect(isStorageUsable()).toBe(true);
});

// #unusable
test.each(['localStorage', 'sessionStorage'])('storage is unusable if a %s cannot be written', (name) => {
  vi.stubGlobal(name, full);
  expect(isStorageUsable()).toBe(false);
});

test('storage is unusable without cookies', () => {
  vi.stubGlobal('navigator', { cookieEnabled: false });
  expect(isStorageUsable()).toBe(false);
});
