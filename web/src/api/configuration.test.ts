import { featureFlags } from '@albumen/contracts/web-configuration';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

/** The module as a page finds it at its start, with nothing loaded. */
const freshPage = () => import('./configuration.ts');

const valid = {
  services: { photoManagement: '/api/photo-management/' },
  oidc: { issuer: 'https://id.example', clientId: 'web', audience: 'api' },
  features: Object.fromEntries(featureFlags.map((flag) => [flag, false])),
  brand: 'default',
  uploadLimits: { bytes: 100, pixels: 200 },
  productionLike: false,
};

const answer = (reply: Response) => vi.stubGlobal('fetch', async () => reply);

// #not-loaded
test('throws when the configuration is read before it is loaded', async () => {
  const { configuration } = await freshPage();
  expect(() => configuration()).toThrow('The configuration is not loaded.');
});

// #unreadable
test('rejects a configuration that cannot be read', async () => {
  const { loadConfiguration } = await freshPage();
  answer(new Response('', { status: 503 }));
  await expect(loadConfiguration()).rejects.toThrow('503');
});

test('finds a service by its key, and names a missing service in the error', async () => {
  const { loadConfiguration, serviceAddress } = await freshPage();
  answer(Response.json(valid));
  await loadConfiguration();
  expect(serviceAddress('photoManagement')).toBe('/api/photo-management');
  expect(() => serviceAddress('voucher')).toThrow('The configuration names no service "voucher".');
});
