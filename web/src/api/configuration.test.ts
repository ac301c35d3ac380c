import { featureFlags } from '@albumen/contracts/web-configuration';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

/** The module as a page finds it when it starts: nothing loaded. */
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

test('asking for the configuration before it is loaded throws', async () => {
  const { configuration } = await freshPage();
  expect(() => configuration()).toThrow('The configuration is not loaded.');
});

test('a configuration that cannot be read is refused', async () => {
  const { loadConfiguration } = await freshPage();
  answer(new Response('', { status: 503 }));
  await expect(loadConfiguration()).rejects.toThrow('503');
});

test('a service is found by its key, and one that does not answer is named in the error', async () => {
  const { loadConfiguration, serviceAddress } = await freshPage();
  answer(Response.json(valid));
  await loadConfiguration();
  expect(serviceAddress('photoManagement')).toBe('/api/photo-management');
  expect(() => serviceAddress('voucher')).toThrow('The configuration names no service "voucher".');
});
