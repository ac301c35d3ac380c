import { expect, test } from 'vitest';
import { isOwnKey } from './own-storage.ts';

test.each([
  ['drafts', true],
  ['albumSectionMemory', true],
  ['PhotoManagementAlbumViewEnabled', true],
  ['oidc.1a2b', true],
  ['tsr-scroll-restoration-v1_3', true],
  ['_tracking', false],
  ['drafts2', false],
  ['', false],
])('knows whether "%s" is ours: %s', (key, isOwn) => {
  expect(isOwnKey(key)).toBe(isOwn);
});
