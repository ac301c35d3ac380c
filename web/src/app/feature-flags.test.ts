import { createMemoryHistory } from '@tanstack/react-router';
import { signInReturnPath, sitePaths } from '@albumen/contracts/site-paths';
import { featureFlags } from '@albumen/contracts/web-configuration';
import type { FeatureFlag } from '@albumen/contracts/web-configuration';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

/**
 * The addresses that each flag guards; a flag without one only hides parts of pages, or a view that does not exist yet.
 */
const guarded: Readonly<Record<FeatureFlag, readonly string[]>> = {
  PhotoManagementTimelineViewEnabled: [
    '/my-photos',
    '/my-photos/photos',
    '/my-photos/photos/preview/42',
    '/my-photos/recently-deleted',
    '/my-photos/recently-deleted/preview/42',
    '/my-photos/exports/42',
  ],
  PhotoManagementAlbumViewEnabled: [
    '/my-photos/albums',
    '/my-photos/albums/42',
    '/my-photos/albums/42/preview/42',
    '/my-photos/albums/42/add',
    '/my-photos/albums/42/add/preview/42',
  ],
  PhotoManagementSharedAlbumsViewEnabled: [
    '/my-photos/shared-albums/42',
    '/my-photos/shared-albums/42/preview/42',
  ],
  PhotoManagementUploadViewEnabled: [],
  PhotoManagementReactivationEnabled: [],
  PhotoManagementOrderPrintsEnabled: [],
  PhotoManagementMobileTweakEnabled: [],
};

const addresses = Object.values(sitePaths).map((path) =>
  path.replace('$addressId', '00000000-0000-4000-8000-000000000042').replaceAll(/\$\w+/g, '42'),
);

// The router needs this of a browser, apart from the history that each test provides.
beforeEach(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
});
afterEach(() => vi.unstubAllGlobals());

/** A fresh website: its router treats this as a browser, and the flags of a query persist. */
const importSite = async () => {
  vi.resetModules();
  const [{ loadConfiguration }, { session }, { router }, { menuEntries }] = await Promise.all([
    import('../api/configuration.ts'),
    import('../api/session.ts'),
    import('./router.tsx'),
    import('./features.ts'),
  ]);
  // Nothing is drawn here, and loading the code of all pages would take long.
  for (const { options } of Object.values(router.routesById)) delete options.component;
  return { loadConfiguration, session, router, menuEntries };
};

let site: Awaited<ReturnType<typeof importSite>>;
beforeAll(async () => {
  site = await importSite();
});
afterAll(() => void vi.resetModules());

const configurationWith = (isOn: (flag: FeatureFlag) => boolean) => ({
  services: {},
  oidc: { issuer: 'https://id.example', clientId: 'web', audience: 'api' },
  features: Object.fromEntries(featureFlags.map((flag) => [flag, isOn(flag)])),
  uploadLimits: { bytes: 1, pixels: 1 },
  brand: 'default',
  productionLike: false,
});

/** The website for a signed-in customer. */
const loadSite = async (isOn: (flag: FeatureFlag) => boolean) => {
  const { loadConfiguration, session, router, menuEntries } = site;
  vi.stubGlobal('fetch', async () => Response.json(configurationWith(isOn)));
  await loadConfiguration();
  vi.spyOn(session, 'ensureSignedIn').mockResolvedValue();
  vi.spyOn(session, 'customerId').mockReturnValue('anna');
  vi.spyOn(session, 'isBusiness').mockReturnValue(false);

  /** Navigates to an address; returns the final address, and whether it has a page. */
  const open = async (href: string) => {
    const history = createMemoryHistory({ initialEntries: [href] });
    router.update({ ...router.options, history, isServer: false, scrollRestoration: false });
    await router.load();
    const failed = router.state.matches.filter(({ status }) => status !== 'success');
    expect(failed.map(({ routeId, error }) => [routeId, error])).toEqual([]);
    return router.state.location.href;
  };
  return { open, menu: () => menuEntries.filter(({ isShown }) => isShown()).map(({ to }) => to) };
};

/** Albums §6: these pages are for business customers only. */
const ofBusinesses = addresses.filter((address) => /^\/(invoices|integration|settings\/b2b)/.test(address));

/** The final address of an ordinary customer while no flag is off. */
const leadsTo = (address: string): string => {
  if (ofBusinesses.includes(address)) return '/';
  return address === sitePaths.myPhotos ? sitePaths.photos : address;
};

// #flag-off
test.each(featureFlags)(
  '%s off closes its pages, which redirect to the root, and no others',
  async (flag) => {
    const { open } = await loadSite((other) => other !== flag);
    for (const address of addresses) {
      const end = guarded[flag].includes(address) ? '/' : leadsTo(address);
      expect(`${address} → ${await open(address)}`).toBe(`${address} → ${end}`);
    }
  },
);

// #all-flags-off
test('each address leads somewhere with every flag off, and none loops', async () => {
  const { open } = await loadSite(() => false);
  const closed = [...Object.values(guarded).flat(), ...ofBusinesses];
  for (const address of addresses) {
    const end = closed.includes(address) ? '/' : address;
    expect(`${address} → ${await open(address)}`).toBe(`${address} → ${end}`);
  }
});

// #forbidden-page
test('a forbidden page redirects to the root without a history entry, stripped or not', async () => {
  const { open } = await loadSite(() => false);
  expect(await open('/my-photos/photos?stripped=true')).toBe('/?stripped=true');
  expect(await open('/my-photos?stripped=true')).toBe('/?stripped=true');
});

// #menu
test('the menu offers photos only if the timeline’s flag is on', async () => {
  expect((await loadSite(() => true)).menu()).toContain(sitePaths.myPhotos);
  expect((await loadSite(() => false)).menu()).not.toContain(sitePaths.myPhotos);
});

// #storage-flag
test('a flag in local storage opens a page that the configuration closes', async () => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'PhotoManagementTimelineViewEnabled' ? 'true' : null),
  });
  const { open } = await loadSite(() => false);
  expect(await open('/my-photos/photos')).toBe('/my-photos/photos');
});

// #query-flag
test('a flag in the query opens a page and those after it; the return from sign-in restores it', async () => {
  const flag: FeatureFlag = 'PhotoManagementTimelineViewEnabled';
  const { open } = await loadSite(() => false);
  expect(await open(`${signInReturnPath}?code=1&state=2`)).toContain(signInReturnPath);
  expect(await open('/my-photos/photos')).toBe('/');
  await open(`/my-photos/photos?stripped=true&${flag}=true`);
  expect(await open('/my-photos/photos?stripped=true')).toBe('/my-photos/photos?stripped=true');
  await open(`/?${flag}=false`);
  expect(await open('/my-photos/photos')).toBe('/');
});
