import { readFileSync } from 'node:fs';
import { countries } from '@albumen/contracts/countries';
import { expect, test } from 'vitest';
import { ConfigurationError, readConfiguration } from './configuration.ts';
import { countryOf } from './site-entry.ts';

test('uses the embedded defaults if nothing is set', () => {
  expect(readConfiguration({})).toMatchObject({
    role: 'all',
    host: '127.0.0.1',
    port: 8080,
    databaseUrl: undefined,
    smtpUrl: undefined,
    oidc: undefined,
    uploadLimits: { bytes: 100 * 1024 * 1024, pixels: 200_000_000 },
    callLimits: { customer: 12_000, operator: 30_000, stranger: 1_200 },
    unfinishedUploads: { count: 200, bytes: 4000 * 1024 * 1024 },
    logLevel: 'info',
    sampleAccounts: true,
  });
});

/** Returns settings for one site, at PUBLIC_URL, with these values. */
const siteWith = (values: object) => ({
  PUBLIC_URL: 'https://a.example',
  SITES: JSON.stringify([{ publicUrl: 'https://a.example', ...values }]),
});

test('has one site unless several are configured', () => {
  const { sites } = readConfiguration({ PUBLIC_URL: 'https://photos.example' });
  expect(sites.all).toEqual([
    {
      publicUrl: 'https://photos.example',
      brand: {
        id: 'default',
        name: 'Albumen',
        mailLook: { accent: '#1c6350', controlRadius: '8px', cardRadius: '14px', headingFont: 'inherit' },
        mark: 'https://photos.example/mark.png',
      },
      locale: 'en-GB',
      sender: { name: 'Albumen', address: 'no-reply@photos.example' },
      shop: {},
      forcesLocale: false,
      page: {
        brandName: 'Albumen',
        style: 'default',
        country: 'GB',
        vendorHost: 'photos.example',
        locale: 'en-GB',
        forcesLocale: false,
        legal: {},
        accountUrls: {},
        scripts: {},
      },
      timeZone: 'Europe/London',
      imageOrigins: [],
      markOrigins: [],
      scriptOrigins: { load: [], call: [] },
      retiredHosts: [],
      isTest: false,
    },
  ]);
});

/** The properties of a site by which brands differ. */
const tableOf = ({ sites }: ReturnType<typeof readConfiguration>) =>
  sites.all.map(({ publicUrl, brand, page, shop }) =>
    [new URL(publicUrl).host, brand.id, page.style, page.country, page.locale, shop.channelId].join(' '),
  );

// #sample-brands
test('a sample installation has four brands, each with its country, locale and channel', () => {
  expect(tableOf(readConfiguration({ PORT: '8090' }))).toEqual([
    'localhost:8090 default default GB en-GB ',
    'posters.localhost:8090 posterkauz posterkauz AT de-AT wallart',
    'canvas.localhost:8090 toilune toilune FR fr-FR toilune',
    'books.localhost:8090 mossfolio mossfolio BE nl-BE mossfolio',
  ]);
  expect(tableOf(readConfiguration({ PUBLIC_URL: 'http://photos.localhost:8080' }))).toHaveLength(1);
  expect(readConfiguration({}).sites.all.map(({ page }) => page.legal.imprint)).toEqual([
    'http://localhost:8080/dev/shop/imprint',
    'http://posters.localhost:8080/dev/shop/imprint',
    'http://canvas.localhost:8080/dev/shop/imprint',
    'http://books.localhost:8080/dev/shop/imprint',
  ]);
});

// #example-sites
test('accepts docs/examples/sites.json, a group of brands in 13 countries', () => {
  const SITES = readFileSync(new URL('../../../docs/examples/sites.json', import.meta.url), 'utf8');
  const configuration = readConfiguration({ PUBLIC_URL: 'https://myaccount.mossfolio.example', SITES });
  // Albums §1: one brand is remapped to another channel, and the locale of one host is forced.
  expect(tableOf(configuration)).toEqual([
    'myaccount.mossfolio.example mossfolio mossfolio GB en-GB mossfolio',
    'myaccount.mossfolio-ie.example mossfolio mossfolio IE en-IE mossfolio',
    'myaccount.mossfolio-nl.example mossfolio mossfolio NL nl-NL mossfolio',
    'myaccount.mossfolio-be.example mossfolio mossfolio BE nl-BE mossfolio',
    'myaccount.posterkauz.example posterkauz posterkauz DE de-DE wallart',
    'myaccount.posterkauz-at.example posterkauz posterkauz AT de-AT wallart',
    'myaccount.toilune.example toilune toilune FR fr-FR toilune',
    'myaccount.toilune-be.example toilune toilune BE fr-BE toilune',
    'myaccount.toilune-it.example toilune toilune IT it-IT toilune',
    'myaccount.toilune-es.example toilune toilune ES es-ES toilune',
    'myaccount.toilune-pt.example toilune toilune PT pt-PT toilune',
    'myaccount.fotovik-se.example fotovik default SE sv-SE fotovik',
    'myaccount.fotovik-no.example fotovik default NO nb-NO fotovik',
    'myaccount.fotovik-dk.example fotovik default DK da-DK fotovik',
  ]);
  const { all, successorOf } = configuration.sites;
  expect(new Set(all.map(({ page }) => page.country))).toEqual(new Set(countries));
  expect(all.filter(({ forcesLocale }) => forcesLocale).map(({ publicUrl }) => publicUrl)).toEqual([
    'https://myaccount.posterkauz-at.example',
  ]);
  expect(successorOf('www.toile-et-lune.example')?.publicUrl).toBe('https://myaccount.toilune.example');
});

test.each([
  ['nl-BE', 'BE'],
  ['fi-FI', undefined],
  ['en-US', undefined],
])('the country of the locale %s is %s, never a guessed one', (locale, country) => {
  expect(countryOf(locale)).toBe(country);
});

test('makes the site at PUBLIC_URL the default one, whatever its position', () => {
  const coral = { publicUrl: 'https://coral.example', brand: 'coral', name: 'Coral', accent: '#9c2f1f' };
  const SITES = JSON.stringify([{ ...coral, publicUrl: 'https://coral.example.nl', locale: 'nl-NL' }, coral]);
  const { sites } = readConfiguration({ PUBLIC_URL: 'https://coral.example', SITES });
  expect(sites.usual).toBe(sites.all[0]);
  expect(sites.all.map(({ publicUrl }) => publicUrl)).toEqual([
    'https://coral.example',
    'https://coral.example.nl',
  ]);
  const { sites: three } = readConfiguration({ PUBLIC_URL: 'https://photos.example', SITES });
  expect(three.all.map(({ brand }) => brand.name)).toEqual(['Albumen', 'Coral', 'Coral']);
});

test('replaces a missing site by one of its brand, else by the default one', () => {
  const SITES = JSON.stringify([{ publicUrl: 'https://coral.example', brand: 'coral', name: 'Coral' }]);
  const { sites } = readConfiguration({ SITES });
  const at = (siteUrl: string | null, brand: string | null) =>
    sites.referencedSite({ siteUrl, brand }).publicUrl;
  expect(at('https://coral.example', 'default')).toBe('https://coral.example');
  expect(at('https://old.example', 'coral')).toBe('https://coral.example');
  expect(at('https://old.example', 'gone')).toBe('http://localhost:8080');
  expect(at(null, null)).toBe('http://localhost:8080');
});

test.each([
  [{ PORT: '80a' }, /^PORT is "80a", but it must be a number from 0 to 65535\.$/],
  [{ PORT: '70000' }, /^PORT is "70000"/],
  [{ ROLE: 'cook' }, /^ROLE is "cook", but it must be one of all, web, worker\.$/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL is "loud"/],
  [{ PUBLIC_URL: 'photos.example.com' }, /^PUBLIC_URL is "photos.example.com"/],
  [
    { DATABASE_URL: 'mysql://here' },
    /^DATABASE_URL is "mysql:\/\/here", but it must be an address that begins with postgres/,
  ],
  [{ PUBLIC_URL: 'https://example.com/photos' }, /^PUBLIC_URL is .* without a path/],
  [
    { STORAGE_URL: 's3://bucket/photos' },
    /^STORAGE_URL is "s3:.*file:\/\/\/srv\/photos; buckets cannot be used yet\.$/,
  ],
  [
    { IMPORT_SOURCE: 's3://old-photos' },
    /^IMPORT_SOURCE is "s3:.* must be a file: address of .* buckets cannot/,
  ],
  [{ IMPORT_SOURCE: '/srv/photos' }, /^IMPORT_SOURCE is "\/srv\/photos"/],
  [{ SMTP_URL: 'mail.example.com' }, /^SMTP_URL is/],
  [{ OPERATOR_EMAIL: 'operator' }, /^OPERATOR_EMAIL is "operator", but it must be one email address/],
  [{ OPERATOR_EMAIL: 'one@example.com,two@example.com' }, /^OPERATOR_EMAIL is/],
  [{ SMTP_URL: 'smtp:' }, /^SMTP_URL is "smtp:", but it must be .* names a mail server/],
  [{ SMTP_URL: 'smtp://' }, /^SMTP_URL is .* names a mail server/],
  [{ OIDC_ISSUER: 'https://id.example.com' }, /^OIDC_CLIENT_ID and OIDC_AUDIENCE must be set/],
  [{ EXPORT_PART_MB: '0' }, /^EXPORT_PART_MB is "0", but it must be a whole number from 1 to 100000\.$/],
  [{ DATABASE_CONNECTIONS: '4' }, /^DATABASE_CONNECTIONS is "4", .* a whole number from 5 to 100\.$/],
  [{ UPLOAD_MB_LIMIT: '0' }, /^UPLOAD_MB_LIMIT is "0", but it must be a whole number from 1 to 2000\.$/],
  [{ UPLOAD_MB_LIMIT: '1e3' }, /^UPLOAD_MB_LIMIT is "1e3"/],
  [{ UPLOAD_MB_LIMIT: '2001' }, /^UPLOAD_MB_LIMIT is "2001"/],
  [{ PHOTO_MEGAPIXELS_LIMIT: '1001' }, /^PHOTO_MEGAPIXELS_LIMIT is "1001".* from 1 to 1000\.$/],
  [{ PHOTO_MEGAPIXELS_LIMIT: '12.5' }, /^PHOTO_MEGAPIXELS_LIMIT is "12.5"/],
  [{ UNFINISHED_UPLOADS_LIMIT: '9' }, /^UNFINISHED_UPLOADS_LIMIT is "9".* at least 10\.$/],
  [
    { UPLOAD_MB_LIMIT: '500', UNFINISHED_UPLOADS_MB_LIMIT: '400' },
    /^UNFINISHED_UPLOADS_MB_LIMIT is "400", but it must be a whole number of at least 500\.$/,
  ],
  [{ PHOTO_FAQ_URL: 'faq' }, /^PHOTO_FAQ_URL is "faq"/],
  [{ EDITOR_URL: 'javascript:alert(1)' }, /^EDITOR_URL is .* begins with https:\/\/ or http:\/\/\.$/],
  [{ SURVEY_URL: '/survey' }, /^SURVEY_URL is "\/survey"/],
  [{ MOBILE_UPLOAD_URL: 'app:upload' }, /^MOBILE_UPLOAD_URL is "app:upload", .* such as photoapp:\/\/\.$/],
  [{ MOBILE_UPLOAD_URL: 'javascript://x%0aalert(1)' }, /^MOBILE_UPLOAD_URL is "javascript:/],
  [{ PAYMENT_METHOD_URL: 'shop.example.com' }, /^PAYMENT_METHOD_URL is "shop.example.com"/],
  [{ CHANNEL_ID: 'no channel' }, /^CHANNEL_ID is "no channel", but it must be 1 to 100 letters/],
  [
    { FEATURES: 'PhotoManagementUploadViewEnabled=off' },
    /^FEATURES is "PhotoManagementUploadViewEnabled=off", but it must be a list such as .* each with true or false\.$/,
  ],
  [
    { FEATURES: 'PhotoManagementTimelineViewEnabled=true,UploadView=false' },
    /^FEATURES is .* of PhotoManagementTimelineViewEnabled, .*PhotoManagementMobileTweakEnabled, each/,
  ],
  [{ FEATURES: 'PhotoManagementUploadViewEnabled' }, /^FEATURES is/],
  [{ FEATURES: 'PhotoManagementUploadViewEnabled=true=false' }, /^FEATURES is/],
  [
    { SITES: 'coral' },
    /^SITES is not JSON, but it must be a list of sites, such as \[\{"publicUrl": "[^"]+"\}\]\.$/,
  ],
  [
    { SITES: '{}' },
    /^SITES is not a list, but it must be a list of sites, such as \[\{"publicUrl": "[^"]+"\}\]\.$/,
  ],
  [{ SITES: '[{}]' }, /^SITES cannot be used, site 1: publicUrl must be an address without a path/],
  [{ SITES: '[{"publicUrl": "https://a.example/b"}]' }, /^SITES cannot be used, site 1: publicUrl must be/],
  [siteWith({ brand: '../coral' }), /^SITES cannot be used, site 1: brand must be a name of small letters/],
  [siteWith({ locale: 'en-US' }), /^SITES cannot be used, site 1: locale must be one of en-GB, en-IE, .+\.$/],
  [siteWith({ locale: 'de-CH' }), /^SITES cannot be used, site 1: locale must be one of en-GB, en-IE, .+\.$/],
  [siteWith({ sender: 'Coral' }), /^SITES cannot be used, site 1: sender must be an email address\.$/],
  [siteWith({ accent: '#ffb07c' }), /^SITES cannot be used, site 1: accent must be .* at least 4\.5\.$/],
  [
    siteWith({ shop: { editorUrl: 'editor' } }),
    /^SITES cannot be used, site 1: shop\.editorUrl must be an address that begins with https/,
  ],
  [
    siteWith({ style: 'coral' }),
    /^SITES cannot be used, site 1: style must be one of default, mossfolio, posterkauz, toilune\.$/,
  ],
  [siteWith({ forcesLocale: 'yes' }), /^SITES cannot be used, site 1: forcesLocale must be true or false\.$/],
  [siteWith({ isTest: 'no' }), /^SITES cannot be used, site 1: isTest must be true or false\.$/],
  [siteWith({ country: 'nl' }), /^SITES cannot be used, site 1: country must be one of BE, DE, .*, PT\.$/],
  [siteWith({ channel: 'a b' }), /^SITES cannot be used, site 1: channel must be 1 to 100 letters/],
  [siteWith({ timeZone: '+02:00' }), /, site 1: timeZone must be a time zone such as Europe\/Paris\.$/],
  [siteWith({ retiredHosts: 'old.example' }), /, site 1: retiredHosts must be a list\.$/],
  [siteWith({ retiredHosts: ['https://old.example'] }), /, site 1: retiredHosts\.0 must be a host name/],
  [siteWith({ imageOrigins: ['https://a.example/b'] }), /, site 1: imageOrigins\.0 must be an address wit/],
  [siteWith({ scripts: { chat: 'https://a.example' } }), /, site 1: scripts\.chat must be an object\.$/],
  [
    siteWith({ scripts: { feedback: { src: 'https://a.example/f.js', ids: { de: '1' } } } }),
    /, site 1: scripts\.feedback\.ids must be an object with ids for en-GB, en-IE, .+\.$/,
  ],
  [
    siteWith({ security: { contact: 'security@a.example' } }),
    /, site 1: security\.contact must be an address that begins with mailto:, https:\/\/ or tel:/,
  ],
  [
    siteWith({ security: { contact: 'mailto:a@a.example\nPolicy: https://evil.example' } }),
    /, site 1: security\.contact must be .* without spaces\.$/,
  ],
  [
    siteWith({ security: { contact: 'tel:+31', policy: 'http://a.example' } }),
    /, site 1: security\.policy must be an address that begins with https/,
  ],
  [siteWith({ legal: { terms: 'javascript:1' } }), /, site 1: legal\.terms must be an address that begins/],
  [
    siteWith({ accountUrls: { phone: '' } }),
    /, site 1: accountUrls must not have phone; its fields are password, secondFactor, email, deleteAccount\.$/,
  ],
  [
    siteWith({ colour: 'red' }),
    /^SITES cannot be used, site 1 must not have colour; its fields are publicUrl, brand, .+\.$/,
  ],
  [
    { SITES: '[{"publicUrl": "https://a.example"}, {"publicUrl": "https://a.example/"}]' },
    /^SITES names https:\/\/a\.example twice\.$/,
  ],
  [
    siteWith({ retiredHosts: ['a.example'] }),
    /^SITES retires a\.example, but it is also a site or retired twice\.$/,
  ],
  [
    { SERVICES: 'orders=https://a.example' },
    /^SERVICES is .* of auth, photoManagement, .* https:\/\/ or http:\/\/\.$/,
  ],
  [
    { SERVICES: 'order=a.example' },
    /^SERVICES is "order=a\.example", but it must be a list such as order=https/,
  ],
  [{ TRUSTED_PROXIES: 'proxy' }, /^TRUSTED_PROXIES is "proxy", but it must be .*\.$/],
  [{ TRUSTED_PROXIES: '10.0.0.1;10.0.0.2' }, /^TRUSTED_PROXIES is/],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, /^TRUSTED_PROXIES is/],
  [{ TRUSTED_PROXIES: '0.0.0.0/0' }, /^TRUSTED_PROXIES is/],
  [{ TRUSTED_PROXIES: '10.0.0.1,' }, /^TRUSTED_PROXIES is/],
  [{ TRUSTED_PROXIES: 'fd00::/129' }, /^TRUSTED_PROXIES is/],
  [{ ROLE: 'worker' }, /^ROLE is "worker".*DATABASE_URL/],
])('rejects %j with one sentence that names the variable', (environment, sentence) => {
  expect(() => readConfiguration(environment)).toThrow(ConfigurationError);
  expect(() => readConfiguration(environment)).toThrow(sentence);
});

test.each([
  ['mysql://anna:sekret@db.example.com/photos', 'mysql://***@db.example.com/photos'],
  ['mysql://anna:sek/ret@2@db.example.com/photos', 'mysql://***@db.example.com/photos'],
  ['anna:sekret@db.example.com', 'anna:***@db.example.com'],
  [
    'mysql://db.example.com/photos?user=anna&password=sekret',
    'mysql://db.example.com/photos?user=anna&password=***',
  ],
])('shows no password when it rejects %s', (address, shown) => {
  expect(() => readConfiguration({ DATABASE_URL: address })).toThrow(`DATABASE_URL is "${shown}", but`);
});

test.each([
  { DATABASE_URL: 'postgres://db.example.com/albumen' },
  { SMTP_URL: 'smtp://mail.example.com' },
  { STORAGE_URL: 'file:///srv/photos' },
  { HOST: '0.0.0.0' },
  { HOST: 'localhost.example.com' },
  { PUBLIC_URL: 'https://photos.example.com' },
  { PUBLIC_URL: 'http://localhost.example.com' },
  { PUBLIC_URL: 'http://127.0.0.1.example.com' },
  { PUBLIC_URL: 'http://192.168.1.2:8080' },
  { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:8080' },
  { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'web', OIDC_AUDIENCE: 'photos' },
  { SITES: '[{"publicUrl": "https://photos.example.com"}]' },
])('has no sample accounts with %j', (environment) => {
  expect(readConfiguration(environment).sampleAccounts).toBe(false);
});

test.each([
  { HOST: 'localhost' },
  { HOST: '::1' },
  { HOST: '127.0.0.2' },
  { PUBLIC_URL: 'https://localhost' },
  { PUBLIC_URL: 'http://photos.localhost:8080' },
  { PUBLIC_URL: 'http://127.1.2.3:8080' },
  { PUBLIC_URL: 'http://[::1]:8080' },
  { SITES: '[{"publicUrl": "http://coral.localhost:8080"}]' },
])('has sample accounts with %j', (environment) => {
  expect(readConfiguration(environment).sampleAccounts).toBe(true);
});

test.each([
  [undefined, ['loopback']],
  ['10.0.0.1', ['10.0.0.1']],
  ['loopback, 10.0.0.0/8,fd00::/8', ['loopback', '10.0.0.0/8', 'fd00::/8']],
])('TRUSTED_PROXIES %s trusts X-Forwarded-For from %s', (value, proxies) => {
  expect(readConfiguration({ TRUSTED_PROXIES: value }).trustedProxies).toEqual(proxies);
});

// #features
test('sets only the flags that FEATURES names', () => {
  const FEATURES = 'PhotoManagementUploadViewEnabled=false, PhotoManagementAlbumViewEnabled = true,';
  expect(readConfiguration({ FEATURES }).features).toEqual({
    PhotoManagementUploadViewEnabled: false,
    PhotoManagementAlbumViewEnabled: true,
  });
});

test('has a sample channel, shop, editor and survey only in a sample installation', () => {
  expect(readConfiguration({}).shop).toMatchObject({
    channelId: 'albumen',
    shopUrl: '/dev/shop',
    editorUrl: '/dev/editor',
    surveyUrl: '/dev/survey',
  });
  const { shop } = readConfiguration({ PUBLIC_URL: 'https://photos.example.com' });
  const { channelId, shopUrl, editorUrl, surveyUrl } = shop;
  expect([channelId, shopUrl, editorUrl, surveyUrl]).toEqual([undefined, undefined, undefined, undefined]);
  expect(readConfiguration({ CHANNEL_ID: 'posters-nl' }).shop.channelId).toBe('posters-nl');
});
