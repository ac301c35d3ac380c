import { operatorMenus } from '@albumen/contracts/operator/menus';
import type { OperatorMenus } from '@albumen/contracts/operator/menus';
import { featureFlags } from '@albumen/contracts/web-configuration';
import type { WebConfiguration } from '@albumen/contracts/web-configuration';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorEnvironment, startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { createRetentionCalls } from '../../../test/retention-calls.ts';
import type { RetentionCalls } from '../../../test/retention-calls.ts';
import { readConfiguration } from '../../kernel/configuration.ts';
import { siteFrom } from '../../kernel/site-entry.ts';
import { originsOf, webConfigurationOf } from './rules.ts';

// #config-json
test('/config.json has the pages and systems of the shop, and the flags that the operator sets', async () => {
  const coral = {
    publicUrl: 'https://coral.example',
    brand: 'coral',
    name: 'Coral',
    locale: 'nl-NL',
    forcesLocale: true,
    channel: 'coral-nl',
    shop: { editorUrl: 'https://coral.example/editor' },
    legal: { terms: 'https://coral.example/terms', privacy: 'https://coral.example/privacy' },
    accountUrls: { password: 'https://id.coral.example/password' },
    scripts: {
      feedback: { src: 'https://feedback.example/widget.js', ids: { 'nl-NL': 'F-1' } },
      chat: { src: 'https://chat.example/chat.js', origins: ['https://calls.chat.example'] },
    },
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
    SERVICES: 'order=https://orders.example/v3/, push=https://push.example',
    SITES: JSON.stringify([coral]),
  };
  const app = await startTestApp({ works: false, environment });
  const configurationAt = async (host: string) => {
    const answer = await fetch(new URL('/config.json', app.url), { headers: { 'x-forwarded-host': host } });
    return (await answer.json()) as WebConfiguration;
  };
  const usual = await configurationAt('unknown.example');
  const ofCoral = await configurationAt('coral.example');
  await app.close();
  expect(usual).toMatchObject({
    brand: 'default',
    locale: 'en-GB',
    forcesLocale: false,
    channelId: 'posters-nl',
    shopUrl: 'https://shop.example/',
    editorUrl: 'https://shop.example/editor',
    surveyUrl: 'https://shop.example/survey',
    mobileUploadUrl: 'https://shop.example/upload',
    photoFaqUrl: 'https://shop.example/faq',
    paymentMethodUrl: 'https://shop.example/payment',
    services: {
      order: 'https://orders.example/v3/',
      push: 'https://push.example',
      customer: '/api/customer',
    },
    features: Object.fromEntries(featureFlags.map((flag) => [flag, flag.includes('Album')])),
  });
  // Settings that the site does not override apply there too.
  expect(ofCoral).toEqual({
    ...usual,
    brand: 'coral',
    brandName: 'Coral',
    // Only three brands have a style of their own.
    style: 'default',
    mark: '/brands/monogram.svg?letter=C&accent=1c6350',
    country: 'NL',
    vendorHost: 'coral.example',
    locale: 'nl-NL',
    forcesLocale: true,
    channelId: 'coral-nl',
    ...coral.shop,
    legal: coral.legal,
    accountUrls: coral.accountUrls,
    scripts: { ...coral.scripts, chat: { src: 'https://chat.example/chat.js' } },
  });
});

test('/.well-known/security.txt of a site names its contact and never expires; others have none', async () => {
  const contact = 'mailto:security@coral.example';
  const policy = 'https://coral.example/security';
  const sites = [
    { publicUrl: 'https://coral.example', locale: 'nl-NL', security: { contact, policy } },
    { publicUrl: 'https://teal.example', security: { contact: 'https://teal.example/report' } },
    { publicUrl: 'https://plain.example' },
  ];
  const app = await startTestApp({ works: false, environment: { SITES: JSON.stringify(sites) } });
  const textAt = async (host: string) => {
    const answer = await fetch(new URL('/.well-known/security.txt', app.url), {
      headers: { 'x-forwarded-host': host },
    });
    return [answer.status, answer.headers.get('content-type'), await answer.text()];
  };
  const type = 'text/plain; charset=utf-8';
  const ofCoral = (expires: string) =>
    [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: nl, en',
      'Canonical: https://coral.example/.well-known/security.txt',
      `Policy: ${policy}`,
      '',
    ].join('\n');
  app.clock.moveTo('2026-06-15T12:00:00Z');
  expect(await textAt('coral.example')).toEqual([200, type, ofCoral('2026-12-12T12:00:00.000Z')]);
  app.clock.moveTo('2030-01-01T00:00:00Z');
  expect(await textAt('coral.example')).toEqual([200, type, ofCoral('2030-06-30T00:00:00.000Z')]);
  const [, , ofTeal] = await textAt('teal.example');
  expect(ofTeal).toMatch(
    /^Contact: https:\/\/teal\.example\/report\n.*\nPreferred-Languages: en\nCanonical: \S+\n$/,
  );
  expect((await textAt('plain.example'))[0]).toBe(404);
  await app.close();
});

test('without settings, nothing is offered that cannot work', () => {
  const { shop, features } = readConfiguration({ PUBLIC_URL: 'https://photos.example.com' });
  const configuration = webConfigurationOf({
    services: [],
    elsewhere: {},
    oidc: { issuer: 'https://id.example.com', clientId: 'web', audience: 'photos' },
    uploadLimits: { bytes: 1, pixels: 1 },
    site: { ...siteFrom({ publicUrl: 'https://photos.example.com' }).page, brand: 'default' },
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

test('lists the origins of services that run elsewhere, for push that of its web socket', () => {
  const services = {
    order: 'https://orders.example/v3',
    reorder: 'https://orders.example',
    push: 'https://a.example',
  };
  expect(originsOf(services)).toEqual(['https://orders.example', 'wss://a.example']);
});

describe('menus and named routes', () => {
  let app: TestApp;
  let operator: RetentionCalls['operator'];

  beforeAll(async () => {
    app = await startTestApp({ works: false, environment: operatorEnvironment });
    ({ operator } = createRetentionCalls(app));
  });
  afterAll(() => app.close());

  const put = (host: string, document: object) => operator('PUT', `/menus/${host}`, document);
  const read = async (host: string) => {
    const answer = await fetch(`${app.url}/api/configuration/${host}`);
    return { status: answer.status, body: await answer.json() };
  };

  // #menus
  test('returns the menus of a host without a token, and of its test environments', async () => {
    const { menus, routes } = operatorMenus.record.example.document as OperatorMenus;
    expect(await put('coral.example', { menus, routes, note: 'ours' })).toMatchObject({
      status: 200,
      body: { applied: true, ignored: ['note'] },
    });
    for (const host of ['coral.example', 'www.Coral.example', 'myaccount-test.coral.example'])
      expect(await read(host)).toEqual({ status: 200, body: { menus, routes } });
  });

  test('returns the menus of a host whose own name has a test marker', async () => {
    const { menus, routes } = operatorMenus.record.example.document as OperatorMenus;
    expect(await put('photo-stage.example', { menus, routes })).toMatchObject({ status: 200 });
    expect(await read('photo-stage.example')).toMatchObject({ body: { menus } });
    expect(await read('photo.example')).toMatchObject({ body: { menus: { top: [] } } });
  });

  // #unknown-host
  test('returns empty menus and no routes for an unknown host', async () => {
    expect(await read('unknown.example')).toEqual({
      status: 200,
      body: { menus: { top: [], main: [], footer: [] }, routes: {} },
    });
  });

  test.each([
    ['www.coral.example', { menus: {} }, /host name in lower case without port/],
    [
      'teal.example',
      { menus: { top: [{ title: 'Help', url: 'http://teal.example' }] } },
      /begins with https/,
    ],
    ['teal.example', { menus: { top: [{ title: 'Help', url: 'javascript:1' }] } }, /begins with https/],
    ['teal.example', { menus: { top: [{ title: 'Help', url: '//evil.example' }] } }, /begins with https/],
    ['teal.example', { menus: { top: [{ title: 'Help' }] } }, /without children needs a url/],
    ['teal.example', { menus: {}, routes: { FAQ: 'faq' } }, /begins with https/],
  ])('rejects for %s the document %j', async (host, document, detail) => {
    const { status, body } = await put(host, document);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toMatch(detail);
  });
});
