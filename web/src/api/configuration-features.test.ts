import { featureFlags } from '@albumen/contracts/web-configuration';
import type { FeatureFlag, FeatureSettings } from '@albumen/contracts/web-configuration';
import { expect, test } from 'vitest';
import { resolveFeature } from './configuration.ts';

const flag: FeatureFlag = 'PhotoManagementAlbumViewEnabled';

const sources = (query: string, stored: string | undefined, configured: boolean) => ({
  query: new URLSearchParams(query),
  stored: () => stored,
  configured: Object.fromEntries(featureFlags.map((name) => [name, configured])) as FeatureSettings,
});

// #query-wins
test('a query value wins over local storage and configuration', () => {
  expect(resolveFeature(flag, sources(`${flag}=true`, 'false', false))).toBe(true);
  expect(resolveFeature(flag, sources(`${flag}=false`, 'true', true))).toBe(false);
});

// #storage-wins
test('local storage wins over configuration', () => {
  expect(resolveFeature(flag, sources('', 'true', false))).toBe(true);
  expect(resolveFeature(flag, sources('', 'false', true))).toBe(false);
});

test('the configuration decides when nothing else does', () => {
  expect(resolveFeature(flag, sources('', undefined, true))).toBe(true);
  expect(resolveFeature(flag, sources('', undefined, false))).toBe(false);
});

test('ignores values other than true and false', () => {
  expect(resolveFeature(flag, sources(`${flag}=yes`, '1', true))).toBe(true);
});
