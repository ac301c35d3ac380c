import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Photo } from '@albumen/contracts/photos';
import sharp from 'sharp';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { untilRendered } from '../../../test/rendered.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let app: TestApp;
let customer: TestCustomer;
let photo: Photo;
let original: Buffer;

const status = async (path: string): Promise<number> => (await fetch(new URL(path, app.url))).status;

beforeAll(async () => {
  // The server runs in this process and lets sharp read uploads only; this test reads renditions, too.
  sharp.unblock({ operation: ['VipsForeignLoadWebp'] });
  app = await startTestApp({ logLevel: 'info' });
  customer = await app.customer('anna');
  original = await makePhotoFile({ width: 2000, height: 1500, taken: '2026:01:02 03:04:05' });
  const [id = ''] = await customer.addPhotos([{ name: 'snow & "ice".jpg', bytes: original }]);
  photo = await untilRendered(customer, id);
});

afterAll(() => app.close());

// #renditions
test('each rendition has the announced size and is upright WebP without metadata', async () => {
  for (const thumbnail of photo.thumbnails) {
    const reply = await fetch(new URL(thumbnail.url, app.url));
    const { width, height, format, exif } = await sharp(Buffer.from(await reply.arrayBuffer())).metadata();
    expect({ width, height, format, exif }).toEqual({
      width: thumbnail.width,
      height: thumbnail.height,
      format: 'webp',
      exif: undefined,
    });
  }
});

test('returns the original byte for byte, under its own name', async () => {
  const reply = await fetch(new URL(photo.untouchedUrl, app.url));
  expect(Buffer.from(await reply.arrayBuffer()).equals(original)).toBe(true);
  expect(reply.headers.get('content-type')).toBe('image/jpeg');
  expect(reply.headers.get('content-disposition')).toContain("UTF-8''snow%20%26%20%22ice%22.jpg");
});

test('returns any file name whole and safely', async () => {
  const hostile = [
    ['../../etc/passwd', 'passwd.jpg'],
    ['holiday.exe', 'holiday.exe.jpg'],
    ['a"; filename=evil.sh; x=".jpg', 'a"; filename=evil.sh; x=".jpg'],
    ["it's (1) *best*.jpg", "it's (1) *best*.jpg"],
    ['line\r\nset-cookie: a=b.jpg', 'lineset-cookie: a=b.jpg'],
    ['gpj.\u202eexe', 'gpj.exe.jpg'],
    ['夏休み 🏖️.jpg', '夏休み 🏖️.jpg'],
    ['100%25.jpg', '100%25.jpg'],
  ] as const;
  for (const [name, result] of hostile) {
    const [id = ''] = await customer.addPhotos([{ name: name, bytes: await makePhotoFile() }]);
    const { untouchedUrl } = (await customer.photo(id)).body;
    const reply = await fetch(new URL(untouchedUrl, app.url));
    await reply.arrayBuffer();
    const disposition = reply.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^inline; filename\*=UTF-8''[\w.%!#$&+^`|~-]+$/);
    expect(decodeURIComponent(disposition.slice(disposition.indexOf("''") + 2))).toBe(result);
    expect(reply.headers.get('set-cookie')).toBeNull();
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('an address lasts 24 to 48 hours, stays the same for a day, and is cacheable until it ends', async () => {
  const expires = Number(new URL(photo.url, app.url).searchParams.get('expires'));
  const hours = (expires - app.clock.now().getTime() / 1000) / 3600;
  expect(hours).toBeGreaterThanOrEqual(24);
  expect(hours).toBeLessThanOrEqual(48);
  const reply = await fetch(new URL(photo.url, app.url));
  expect(reply.headers.get('cache-control')).toBe(`private, immutable, max-age=${hours * 3600}`);
  await reply.arrayBuffer();
  app.clock.moveTo('2026-06-15T23:59:59Z');
  expect((await customer.photo(photo.imageId)).body.url).toBe(photo.url);
  app.clock.moveTo('2026-06-16T00:00:00Z');
  expect((await customer.photo(photo.imageId)).body.url).not.toBe(photo.url);
  expect(await status(photo.url)).toBe(200);
  app.clock.moveTo('2026-06-17T00:00:00Z');
  expect(await status(photo.url)).toBe(403);
  app.clock.moveTo('2026-06-15T12:00:00Z');
});

test('the signature of a rendition opens all renditions of its photo, but not the original', async () => {
  const signatureOf = (url: string) => new URL(url, app.url).searchParams.get('signature');
  const signatures = [photo.url, ...photo.thumbnails.map(({ url }) => url)].map(signatureOf);
  expect(new Set(signatures).size).toBe(1);
  expect(signatures).not.toContain(signatureOf(photo.untouchedUrl));
  expect(await status(photo.url.replace('/1300?', '/800?'))).toBe(200);
  expect(await status(photo.url.replace('/1300?', '/original?'))).toBe(403);
  expect(await status(photo.untouchedUrl.replace('/original?', '/1300?'))).toBe(403);
});

test('refuses an address with another owner, photo, variant, expiry or signature', async () => {
  const other = '00000000-0000-4000-8000-000000000000';
  const [, ownerId = ''] = /content\/([^/]+)\//.exec(photo.url) ?? [];
  const expires = new URL(photo.url, app.url).searchParams.get('expires') ?? '';
  const signature = new URL(photo.url, app.url).searchParams.get('signature') ?? '';
  const altered = [
    photo.url.replace(ownerId, other),
    photo.url.replace(photo.imageId, other),
    photo.url.replace('/1300?', '/original?'),
    photo.url.replace(expires, String(Number(expires) + 86_400)),
    photo.url.replace(
      signature,
      signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    ),
    photo.url.replace(ownerId, 'somebody'),
    photo.url.replace('/1300?', '/5000?'),
    photo.url.replace(expires, 'never'),
    photo.url.replace(expires, `0${expires}`),
    photo.url.replace(/\?.*/, ''),
    ...['A', 'B', 'C', 'D']
      .filter((last) => last !== signature.at(-1))
      .map((last) => photo.url.slice(0, -1) + last),
    photo.url.replace(signature, ''),
    photo.url.replace(signature, `${signature}AAAA`),
  ];
  expect(await Promise.all(altered.map(status))).toEqual(altered.map(() => 403));
  expect(await status(photo.url)).toBe(200);
});

test('logs a request for a missing thumbnail only if it is not about to be rendered', async () => {
  const [id = ''] = await customer.addPhotos([{ name: 'b.jpg', bytes: await makePhotoFile() }]);
  const { url } = await untilRendered(customer, id);
  await rm(join(app.dataDir, 'objects', 'renditions'), { recursive: true });
  const refusals = () => app.logged.filter(({ msg }) => msg === 'request refused').length;
  for (const [renditions, logged] of [
    ['pending', 0],
    ['failed', 1],
  ] as const) {
    await sqlOf(app.database)`update photos set renditions = ${renditions} where id = ${id}`;
    const before = refusals();
    expect([await status(url), refusals() - before]).toEqual([404, logged]);
  }
});
