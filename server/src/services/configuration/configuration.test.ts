import { featureFlags } from '@albumen/contracts/web-configuration';
import type { WebConfiguration } from '@albumen/contracts/web-configuration';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { readConfiguration } from '../../platform/configuration.ts';
import { webConfigurationOf } from './rules.ts';

// #config-json
test('/config.json has the pages and systems of the shop, and the flags that the operator sets', async () => {
  const coral = {
    publicUrl: 'https://coral.example',
    brand: 'coral',
    shop: { channelId: 'coral-nl', editorUrl: 'https://coral.example/editor' },
  };
  const environment = {
    CHANNEL_ID: 'posters-nl',
    SHOP_URL: 'https://shop.example/',
    EDITOR_URL: 'https://shop.example/editor',
    SURVEY_URL: 'https://shop.example/survey',
    MOBILE_UPLOAD_URL: 'https://shop.example/upload',
    PHOTO_FAQ_URL: 'https://shop.example/faq',
    PAYMENT_METHOD_URL: 'https://shop.example/payment',
    FEATURES: featureFlags.map((flag) => `${flag}=${flag.includes('Album')}`).join(),
    SITES: JSON.stringify([coral]),
  };
  const app = await startTestApp({ works: false, environment });
  const toldAt = async (host: string) => {
    const answer = await fetch(new URL('/config.json', app.url), { headers: { 'x-forwarded-host': host } });
    return (await answer.json()) as WebConfiguration;
  };
  const usual = await toldAt('unknown.example');
  const ofCoral = await toldAt('coral.example');
  await app.close();
  expect(usual).toMatchObject({
    brand: 'default',
    channelId: 'posters-nl',
    shopUrl: 'https://shop.example/',
    editorUrl: 'https://shop.example/editor',
    surveyUrl: 'https://shop.example/survey',
    mobileUploadUrl: 'https://shop.example/upload',
    photoFaqUrl: 'https://shop.example/faq',
    paymentMethodUrl: 'https://shop.example/payment',
    features: Object.fromEntries(featureFlags.map((flag) => [flag, flag.includes('Album')])),
  });
  // Settings that the site does not override apply there too.
  expect(ofCoral).toEqual({ ...usual, brand: 'coral', ...coral.shop });
});

test('without settings, nothing is offered that cannot work', () => {
  const { shop, features } = readConfiguration({ PUBLIC_URL: 'https://photos.example.com' });
  const configuration = webConfigurationOf({
    services: [],
    oidc: { issuer: 'https://id.example.com', clientId: 'web', audience: 'photos' },
    uploadLimits: { bytes: 1, pixels: 1 },
    brand: 'default',
    shop,
    features,
    productionLike: true,
  });
  expect(Object.entries(configuration).filter(([key]) => /Url$|^channelId$/.test(key))).toEqual(
    [
      'channelId',
      'shopUrl',
      'editorUrl',
      'surveyUrl',
      'mobileUploadUrl',
      'photoFaqUrl',
      'paymentMethodUrl',
    ].map((key) => [key, undefined]),
  );
  expect(featureFlags.filter((flag) => configuration.features[flag])).toEqual([
    'PhotoManagementTimelineViewEnabled',
    'PhotoManagementAlbumViewEnabled',
    'PhotoManagementSharedAlbumsViewEnabled',
    'PhotoManagementUploadViewEnabled',
    'PhotoManagementReactivationEnabled',
    'PhotoManagementOrderPrintsEnabled',
    'PhotoManagementMobileTweakEnabled',
  ]);
});
