import { expect, test } from 'vitest';
import { createHttpServer } from '../http/http-server.ts';
import { createLog } from '../../platform/log.ts';
import { layOutMail } from '../mail/mail-layout.ts';
import { siteFrom } from '../site-entry.ts';
import { createSites } from '../sites.ts';
import { serveBrandStyles } from './brand-styles.ts';
import { initialOf } from './monogram.ts';

const coral = siteFrom({
  publicUrl: 'https://photos.coral.example',
  brand: 'coral',
  name: 'Coral & Co',
  accent: '#9c2f1f',
});

const mailOf = ({ brand }: typeof coral): string =>
  layOutMail({
    locale: 'en-GB',
    brand,
    subject: 'News',
    heading: 'News',
    paragraphs: [],
    addressIntroduction: '',
    footer: '',
  }).html;

test('pages of a brand without a mark show its initial on its accent', async () => {
  const server = await createHttpServer(createLog('silent', 'test'), { sites: createSites([coral]) });
  serveBrandStyles(server);
  expect(coral.brand.picture).toBe(coral.page.mark);
  const { headers, body } = await server.inject(coral.page.mark ?? '');
  expect(headers['content-type']).toBe('image/svg+xml');
  expect(body).toContain('fill="#9c2f1f"');
  expect(body.replaceAll(/<[^>]+>|\s/g, '')).toBe('C');
  await server.close();
});

test('mails of a brand without a mark show its initial, not the mark of the product', () => {
  const mail = mailOf(coral);
  expect(mail).not.toContain('<img');
  expect(mail).toMatch(/background:#9c2f1f[^>]*>C</);
});

test('the product itself, and a brand with a mark, show that', () => {
  const product = siteFrom({ publicUrl: 'https://photos.example' });
  expect(product.page.mark).toBeUndefined();
  expect(mailOf(product)).toContain('src="https://photos.example/mark.png"');
  const marked = siteFrom({
    publicUrl: 'https://photos.example',
    name: 'Kelp',
    mark: 'https://kelp.example/kelp.png',
  });
  expect(marked.page.mark).toBe('https://kelp.example/kelp.png');
  expect(mailOf(marked)).toContain('src="https://kelp.example/kelp.png"');
});

test.each([
  [' coral', 'C'],
  ['Élan', 'É'],
  ['e\u0301lan', 'E\u0301'],
  ['7 Moments', '7'],
  ['&co', '&'],
])('the initial of the name “%s” is %s', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});
