import type { FirstPaint } from '@albumen/contracts/first-paint';
import type { WebConfiguration } from '@albumen/contracts/web-configuration';
import { expect, test } from 'vitest';
import { siteFrom } from '../site-entry.ts';
import { completePage } from './first-paint.ts';
import type { PageView } from './first-paint.ts';

const built = `<html lang="en-GB">
<title>Built</title><!-- configuration --><link href="/config.json" /><!-- /configuration -->
<!-- frame --><div class="outline"></div><!-- /frame -->`;

const paint: FirstPaint = {
  messages: '/assets/messages-nl-NL.json',
  title: 'Mijn account',
  frame: '<div>{{mark}}{{name}}<nav>{{menu}}</nav><main data-path="{{path}}">{{page}}</main></div>',
  productMark: '<svg></svg>',
  brandMark: '<img src="{{address}}">',
  menu: [
    { html: '<a{{current}}>Overzicht</a>', path: '^/$' },
    { html: '<a{{current}}>Facturen</a>', path: '^/invoices(/|$)', business: true },
    {
      html: '<a{{current}}>Foto’s</a>',
      path: '^/my-photos(/|$)',
      flag: 'PhotoManagementTimelineViewEnabled',
    },
    { html: '<a{{current}}>Widgets</a>', path: '^/widgets$', business: false },
    { html: '<a{{current}}>Vragen</a>', needs: 'photoFaqUrl' },
    { html: '<a{{current}}>Chat</a>', needs: 'chat', hiddenOn: '^/my-photos' },
  ],
  pages: {
    '/': { title: 'Mijn account', html: '<p>{{greeting}}</p>' },
    '/my-photos/photos': { title: 'Foto’s', html: '<p>Mijn foto’s</p>' },
  },
  otherPage: '<p></p>',
  greetings: ['Hallo', 'Goedemorgen'],
  framed: '^(/|/my-photos/photos|/orders/[^/]+)$',
  preloads: { '/': { scripts: ['/assets/home.js'], styles: ['/assets/home.css'] } },
};

const features = { PhotoManagementTimelineViewEnabled: true } as WebConfiguration['features'];

const siteOf = (entry: Parameters<typeof siteFrom>[0]) =>
  ({ ...siteFrom(entry).page, features }) as WebConfiguration;

const usual = siteOf({ publicUrl: 'https://photos.example' });

/** An id token with these claims: `header.claims.signature`. */
const tokenOf = (claims: object): string =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
const customer = `access_token=a; id_token=${tokenOf({ sub: 'anna-1', email: 'anna@example.com', name: 'Anna' })}`;
const business = `refresh_token=r; id_token=${tokenOf({ 'authentication-method': 'B2B' })}`;

const complete = (view: Partial<PageView>): string =>
  completePage(built, paint, {
    configuration: usual,
    locale: 'nl-NL',
    url: '/',
    cookies: customer,
    hour: 1,
    ...view,
  });

const menuOf = (markup: string): string[] =>
  [...markup.matchAll(/<a[^>]*>([^<]*)/g)].map(([, word = '']) => word);

test('a customer gets mark, menu and heading in their language, and nothing about themselves', () => {
  const markup = complete({});
  expect(markup).toContain('<html lang="nl-NL" class="style-default">');
  expect(markup).toContain('<title>Mijn account<');
  expect(markup).toContain(
    '<link rel="preload" href="/assets/messages-nl-NL.json" as="fetch" crossorigin />',
  );
  expect(markup).not.toMatch(/outline|config\.json|anna/i);
  expect(markup).toContain(
    '<div><svg></svg>Albumen<nav><a aria-current="page">Overzicht</a><a>Foto’s</a><a>Widgets</a></nav>' +
      '<main data-path="/"><p>Goedemorgen</p></main></div>',
  );
});

test('a customer’s page preloads its own files, below the frame; other pages none', () => {
  expect(
    complete({})
      .split('</main></div>')[1]
      ?.match(/<link .*>/g),
  ).toEqual([
    '<link rel="preload" href="/assets/home.css" as="style" crossorigin />',
    '<link rel="modulepreload" href="/assets/home.js" crossorigin />',
  ]);
  expect(complete({ url: '/my-photos/photos' })).not.toContain('home.js');
  expect(complete({ cookies: '' })).not.toContain('home.js');
});

test.each([
  ['/my-photos/photos', customer, ['Overzicht', 'Foto’s', 'Widgets']],
  ['/orders/K-1?page=2', customer, ['Overzicht', 'Foto’s', 'Widgets', 'Chat']],
  ['/my-photos/photos/', business, ['Overzicht', 'Facturen', 'Foto’s']],
])('the menu on %s is that of its customer', (url, cookies, words) => {
  const configuration = { ...usual, scripts: { chat: { src: 'https://chat.example/chat.js' } } };
  expect(menuOf(complete({ url, cookies, configuration }))).toEqual(words);
});

test('pages that are off or lack an address are not in the menu', () => {
  const off = { ...usual, features: { ...features, PhotoManagementTimelineViewEnabled: false } };
  expect(menuOf(complete({ configuration: off }))).not.toContain('Foto’s');
  expect(menuOf(complete({ configuration: { ...usual, photoFaqUrl: '/faq' } }))).toContain('Vragen');
});

test.each([
  ['without a session', '/', ''],
  ['with only an id token', '/', `id_token=${tokenOf({})}`],
  ['with only an access token', '/', 'access_token=a'],
  ['with cookies of other names', '/', 'my_refresh_token=r'],
  ['on a page without the frame', '/o/secret', customer],
  ['in the stripped display', '/?stripped=true', customer],
])('%s, the outline stays', (_case, url, cookies) => {
  const markup = complete({ url, cookies });
  expect(markup).toContain('<div class="outline">');
  expect(menuOf(markup)).toEqual([]);
});

test('each brand has its own name, mark, class and style sheet', () => {
  const markup = complete({
    configuration: siteOf({
      publicUrl: 'https://coral.example',
      brand: 'coral',
      name: 'Coral & <Sons>',
      style: 'toilune',
      mark: 'https://coral.example/mark.png?a="b"&c',
    }),
  });
  expect(markup).toMatch(/<html lang="nl-NL" class="style-toilune">/);
  expect(markup).toMatch(/<link rel="stylesheet" href="\/brands\/toilune\.css\?v=[\w-]+" \/>/);
  expect(markup).toContain(
    '<img src="https://coral.example/mark.png?a=&quot;b&quot;&amp;c">Coral &amp; &lt;Sons&gt;',
  );
});

test('no text of the configuration can end its element, and it is read as it is', () => {
  const configuration = { ...usual, brandName: '</script><script>alert(1)</script> $& {{menu}}' };
  const markup = complete({ configuration, cookies: '' });
  expect(markup.match(/<\/script/g)).toHaveLength(1);
  const [, json = ''] =
    /<script type="application\/json" id="configuration">([^]*?)<\/script>/.exec(markup) ?? [];
  expect(JSON.parse(json)).toEqual(configuration);
});

test('the parts that the server adds contain neither scripts to run nor inline styles', () => {
  expect(complete({}).replace(/<script type="application\/json"/, '')).not.toMatch(
    /<script|style="|<style| on\w+=/,
  );
});
