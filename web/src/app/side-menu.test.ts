import { sitePaths } from '@albumen/contracts/site-paths';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadConfiguration } from '../api/configuration.ts';
import { session } from '../api/session.ts';
import type { MenuEntry } from '../site/feature.ts';
import { mayOpen } from '../site/routes.ts';
import { menuOf } from './features.ts';

const on = 'PhotoManagementAlbumViewEnabled';
const off = 'PhotoManagementTimelineViewEnabled';

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ features: { [on]: true, [off]: false } }));
  await loadConfiguration();
});
afterEach(() => vi.unstubAllGlobals());

const signedInAs = (isBusiness: boolean) => vi.spyOn(session, 'isBusiness').mockReturnValue(isBusiness);

test.each([
  [{}, true, true],
  [{ flag: on }, true, true],
  [{ flag: off }, false, false],
  [{ business: true }, false, true],
  [{ business: false }, true, false],
  [{ flag: off, business: true }, false, false],
] as const)('%j is open to a customer: %s, to a business: %s', (declared, customer, business) => {
  signedInAs(false);
  expect(mayOpen(declared)).toBe(customer);
  signedInAs(true);
  expect(mayOpen(declared)).toBe(business);
});

test('entries have the order of the specification, and are hidden like their pages', () => {
  const entry = (place: MenuEntry['place'], to: MenuEntry['to'], staticData = {}) => ({
    menu: { place, to, label: 'frame.photos', Icon: () => null } satisfies MenuEntry,
    routes: [{ options: { path: to, staticData } }],
  });
  const entries = menuOf([
    entry('photos', sitePaths.photos, { flag: off }),
    entry('invoices', sitePaths.downloads, { business: true }),
    entry('overview', sitePaths.home),
  ]);
  signedInAs(false);
  expect(entries.map(({ place }) => place)).toEqual(['overview', 'invoices', 'photos']);
  expect(entries.map(({ isShown }) => isShown())).toEqual([true, false, false]);
});
