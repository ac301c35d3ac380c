import { expect, test } from 'vitest';
import { readConfiguration } from './fetch-menus.ts';
import { routeFrom } from './menus.ts';

const help = { title: 'Help', url: 'https://shop.example/help' };
const empty = { top: [], main: [], footer: [] };

test.each([
  ['no object', 'oops', empty],
  ['no menus', { routes: {} }, empty],
  ['a menu that is no list', { menus: { top: { 0: help }, main: [help] } }, { ...empty, main: [help] }],
  ['an entry without a title', { menus: { main: [{ url: help.url }, help] } }, { ...empty, main: [help] }],
  ['a script', { menus: { main: [{ title: 'Help', url: 'javascript:alert(1)' }] } }, empty],
  ['another host without a scheme', { menus: { main: [{ title: 'Help', url: '//evil.example' }] } }, empty],
  [
    'another host behind a backslash',
    { menus: { main: [{ title: 'Help', url: '/\\evil.example' }] } },
    empty,
  ],
  ['another host behind a tab', { menus: { main: [{ title: 'Help', url: '/\t/evil.example' }] } }, empty],
  [
    'a path',
    { menus: { top: [{ title: 'Help', url: '/help' }] } },
    { ...empty, top: [{ title: 'Help', url: '/help' }] },
  ],
  [
    'a broken child',
    {
      menus: {
        footer: [
          { title: 'Service', children: [null, help] },
          { title: 'Empty', children: [7] },
        ],
      },
    },
    { ...empty, footer: [{ title: 'Service', children: [help] }] },
  ],
])('reads an answer with %s', (_, answer, menus) => {
  expect(readConfiguration(answer).menus).toEqual(menus);
});

const routes = { FAQ: 'https://shop.example/faq', Main: 'https://shop.example/' };

test.each([
  ['FAQ', routes, {}, routes.FAQ],
  ['FAQ', {}, { photoFaqUrl: '/photo-faq' }, '/photo-faq'],
  ['PhotoManagementFAQ', routes, { photoFaqUrl: '/photo-faq' }, '/photo-faq'],
  ['Main', routes, { shopUrl: '/shop' }, routes.Main],
  ['Main', {}, { shopUrl: '/shop' }, '/shop'],
  ['EditorUrl', {}, { editorUrl: '/editor' }, '/editor'],
  ['ContactUs', {}, { shopUrl: '/shop', photoFaqUrl: '/photo-faq' }, undefined],
] as const)('the route %s of %j, else of %j, is %s', (name, own, configured, expected) => {
  expect(routeFrom(name, own, configured)).toBe(expected);
});
