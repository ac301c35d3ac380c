import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PdfUrl } from '@albumen/contracts/products';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withAlteredSignature } from '../../../test/altered.ts';
import { operatorEnvironment, startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { doJob } from '../../../test/nights.ts';
import { encryptedTrailer, makePdf } from '../../../test/pdf-files.ts';
import { createProductCalls } from '../../../test/product-calls.ts';
import { openCustomersPage } from '../../../test/push-page.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let app: TestApp;
let calls: ReturnType<typeof createProductCalls>;

beforeAll(async () => {
  app = await startTestApp({ environment: operatorEnvironment });
  calls = createProductCalls(app);
});

afterAll(() => app.close());

/** Long pages, whose pictures have few pixels. */
const size = { width: 300, height: 10 };
const pages = (count: number) =>
  makePdf(Array.from({ length: count }, () => ({ media: [size.width, size.height] as const })));

test('renders a PDF that has 1,024 other bytes before its header', async () => {
  const carla = await calls.customerWith('carla');
  await carla.addBook('prefixed', Buffer.concat([Buffer.alloc(1024, '\n'), pages(1)]));
  const { pages: rendered } = await carla.untilPages('prefixed', 'ready');
  expect(rendered).toMatchObject([{ ...size, thumbnails: [{ id: 300 }, {}, {}, {}] }]);
});

test('renders cover and first spread at once, and the rest once the book is opened', async () => {
  const anna = await calls.customerWith('anna');
  await anna.addBook('book', pages(14));
  await vi.waitFor(async () => expect((await anna.pages('book')).renderedCount).toBe(3));
  const first = await anna.pages('book');
  expect(first).toMatchObject({ state: 'rendering', count: 14 });
  expect(first.pages.map(({ number, width, height }) => [number, width, height])).toEqual(
    Array.from({ length: 14 }, (_, index) => [index + 1, size.width, size.height]),
  );
  expect(first.pages.map(({ thumbnails }) => thumbnails.length)).toEqual([4, 4, 4, ...Array(11).fill(0)]);
  const page = await openCustomersPage(app.url, await anna.token());
  for (const _ of [1, 2]) expect((await anna.open('book')).count).toBe(14);
  const ready = await anna.untilPages('book', 'ready');
  await vi.waitFor(() =>
    expect(page.changes().filter((kind) => kind === 'product').length).toBeGreaterThan(1),
  );
  page.close();

  const [small] = ready.pages[13]?.thumbnails ?? [];
  expect(small).toMatchObject({ id: 300, width: 600, height: 20 });
  const picture = await fetch(new URL(small?.url ?? '', app.url));
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': expect.stringMatching(/^private, immutable, max-age=\d+$/),
  });
  expect((await picture.arrayBuffer()).byteLength).toBe(Number(picture.headers.get('content-length')));
  // A page that was rendered before the largest size existed.
  const [, , , largest] = ready.pages[13]?.thumbnails ?? [];
  const fileId = /pages\/(.+)\/14/.exec(largest?.url ?? '')?.[1] ?? '';
  await rm(join(app.dataDir, 'objects', 'products', fileId, '14-2400'));
  expect((await fetch(new URL(largest?.url ?? '', app.url))).status).toBe(200);
  const statusOf = async (url: string) => (await fetch(new URL(url, app.url))).status;
  const url = small?.url ?? '';
  expect(await statusOf(withAlteredSignature(url))).toBe(403);
  expect(await statusOf(url.replace('/14/300', '/15/300'))).toBe(404);
  expect(await statusOf(url.replace('/14/300', '/14/301'))).toBe(404);
  expect((await anna.list())[0]).toMatchObject({
    progress: { state: 'ready', count: 14, renderedCount: 14 },
    coverSize: size,
    cover: [{ id: 300 }, { id: 800 }, { id: 1300 }, { id: 2400 }],
  });
});

test('keeps a file that cannot be rendered for the download, until another one comes', async () => {
  const ben = await calls.customerWith('ben');
  await ben.addBook('locked', makePdf([{}], encryptedTrailer));
  const failed = await ben.untilPages('locked', 'failed');
  expect(failed).toEqual({ state: 'failed', reason: 'encrypted', count: 0, renderedCount: 0, pages: [] });
  expect(await ben.open('locked')).toEqual(failed);
  expect((await ben.customer.get('/api/pdf/v1/pdf/me/locked')).status).toBe(200);
  await calls.putFile('locked', pages(1));
  expect((await ben.untilPages('locked', 'ready')).count).toBe(1);
});

test('continues after the last page when the process that renders is killed', async () => {
  let pagesLeft = 4;
  const killChild = (): void => {
    const listed = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', `${process.pid}`], { encoding: 'utf8' });
    const line = listed.split('\n').find((text) => text.includes('pdf-process'));
    process.kill(Number.parseInt(line ?? '', 10), 'SIGKILL');
  };
  const courtesy = {
    setBusy: () => {},
    untilQuiet: async () => {
      pagesLeft -= 1;
      if (pagesLeft === 0) killChild();
    },
  };
  const killing = await startTestApp({ works: false, environment: operatorEnvironment, courtesy });
  const own = createProductCalls(killing);
  const cleo = await own.customerWith('cleo');
  await cleo.addBook('killed', pages(6));
  const { url } = (await cleo.customer.get<PdfUrl>('/api/pdf/v1/pdf/me/killed/url')).body;
  const fileId = new URL(url, killing.url).pathname.split('/').at(-1);
  const job = killing.slices
    .flatMap(({ jobs = [] }) => jobs)
    .find(({ type }) => type.name === 'product-pages');
  const run = () => job?.run({ fileId }, { turn: new Date(0), wasSilent: false });
  await cleo.open('killed');
  // Pages of an open book wait for nobody.
  killing.clock.moveTo('2026-06-15T12:01:00Z');
  await expect(run()).rejects.toThrow('SIGKILL');
  expect(await cleo.pages('killed')).toMatchObject({ state: 'rendering', renderedCount: 3 });
  expect(await run()).toEqual({ pages: 3 });
  expect(await cleo.pages('killed')).toMatchObject({ state: 'ready', renderedCount: 6 });
  await killing.close();
});

test('a night tries a file once more whose every try ended the process, but not twice', async () => {
  const dora = await calls.customerWith('dora');
  await dora.addBook('heavy', pages(6));
  await dora.open('heavy');
  await dora.untilPages('heavy', 'ready');
  const { url } = (await dora.customer.get<PdfUrl>('/api/pdf/v1/pdf/me/heavy/url')).body;
  const fileId = new URL(url, app.url).pathname.split('/').at(-1);
  const giveUp = () =>
    app.slices
      .flatMap(({ jobs = [] }) => jobs)
      .find(({ type }) => type.name === 'product-pages-given-up')
      ?.run({ fileId }, { turn: new Date(0), wasSilent: true });
  const failed = { state: 'failed', reason: 'too-complex', renderedCount: 3 };
  await sqlOf(app.database)`update product_files set rendered_count = 3 where id = ${fileId ?? ''}`;
  await giveUp();
  expect(await dora.pages('heavy')).toMatchObject(failed);
  await doJob(app, 'products-sweep');
  expect(await dora.untilPages('heavy', 'ready')).toMatchObject({ renderedCount: 6 });
  // As if the second try had found that the file is damaged.
  await sqlOf(app.database)`
    update product_files set rendered_count = 3, failure = 'damaged' where id = ${fileId ?? ''}`;
  await doJob(app, 'products-sweep');
  expect(await dora.pages('heavy')).toMatchObject({ ...failed, reason: 'damaged' });
  await giveUp();
  await doJob(app, 'products-sweep');
  expect(await dora.pages('heavy')).toMatchObject(failed);
});
