import { beforeEach, expect, test, vi } from 'vitest';
import { keepDraftsOf, readDraft, writeDraft } from './drafts.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

test('keeps a draft for each form until it is empty', () => {
  keepDraftsOf('anna');
  writeDraft('profile', { firstName: 'Ann' });
  writeDraft('address', { town: 'Delft' });
  keepDraftsOf('anna');
  expect(readDraft('profile')).toEqual({ firstName: 'Ann' });
  writeDraft('profile', {});
  expect(readDraft('profile')).toEqual({});
  expect(readDraft('address')).toEqual({ town: 'Delft' });
});

test('hides drafts from another customer in the same tab, and from everybody after signing out', () => {
  keepDraftsOf('anna');
  writeDraft('profile', { firstName: 'Ann' });
  keepDraftsOf('bert');
  expect(readDraft('profile')).toEqual({});
  writeDraft('profile', { firstName: 'Bert' });
  keepDraftsOf(undefined);
  expect(stored.size).toBe(0);
});

test('ignores a draft that cannot be read', () => {
  stored.set('drafts', '{');
  expect(readDraft('profile')).toEqual({});
});
