import { afterEach, beforeEach, expect, test } from 'vitest';
import { operatorEnvironment, startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { makePdf } from '../../../test/pdf-files.ts';
import { createProductCalls } from '../../../test/product-calls.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let app: TestApp;
let calls: ReturnType<typeof createProductCalls>;

/** Jobs run only where a test runs them. */
beforeEach(async () => {
  app = await startTestApp({ works: false, environment: operatorEnvironment });
  calls = createProductCalls(app);
});

afterEach(() => app.close());

/** Long pages, whose pictures have few pixels. */
const book = (pages: number) => makePdf(Array.from({ length: pages }, () => ({ media: [300, 10] as const })));

/** The books whose pages wait, in the order in which workers take them. */
const waiting = async (): Promise<string[]> => {
  const rows = await sqlOf(app.database)<{ productCode: string }[]>`
    select product_code from jobs.job join product_files on product_files.id::text = data->>'fileId'
    where name = 'product-pages' and state < 'active' order by priority desc, created_on`;
  return rows.map(({ productCode }) => productCode);
};

/** Waits for an order that changes after the answer that causes it. */
const untilWaiting = async (codes: readonly string[]): Promise<void> => {
  while ((await waiting()).join() !== codes.join());
};

/** Runs the first waiting job, as a worker would. Returns its book. */
const runFirst = async (): Promise<string | undefined> => {
  const [first] = await sqlOf(app.database)<{ id: string; fileId: string; productCode: string }[]>`
    update jobs.job set state = 'completed' from product_files
    where jobs.job.id = (
      select id from jobs.job where name = 'product-pages' and state < 'active'
      order by priority desc, created_on limit 1)
    and product_files.id::text = data->>'fileId'
    returning jobs.job.id, product_files.id as file_id, product_code`;
  const job = app.slices.flatMap(({ jobs = [] }) => jobs).find(({ type }) => type.name === 'product-pages');
  if (first) await job?.run({ fileId: first.fileId }, { turn: new Date(0), wasSilent: false });
  return first?.productCode;
};

test('renders the open book first, then covers, then the rest of books that were closed', async () => {
  const [ann, ben, cleo] = [
    await calls.customerWith('ann'),
    await calls.customerWith('ben'),
    await calls.customerWith('cleo'),
  ];
  await ann.addBook('closed', book(11));
  await ann.open('closed');
  app.clock.moveTo('2026-06-15T12:10:00Z');
  await runFirst();
  await ben.addBook('cover', book(1));
  await cleo.addBook('open', book(1));
  await cleo.open('open');
  await untilWaiting(['open', 'cover', 'closed']);
  for (const code of ['open', 'cover', 'closed']) expect(await runFirst()).toBe(code);
  expect((await ann.pages('closed')).state).toBe('ready');
});

test('renders covers in fair turns between customers', async () => {
  const [ann, ben] = [await calls.customerWith('ann'), await calls.customerWith('ben')];
  for (const code of ['ann-1', 'ann-2', 'ann-3']) await ann.addBook(code, book(1));
  for (const code of ['ben-1', 'ben-2']) await ben.addBook(code, book(1));
  expect(await waiting()).toEqual(['ann-1', 'ben-1', 'ann-2', 'ben-2', 'ann-3']);
});

test('renders a cover on somebody’s shelf before those that nobody sees', async () => {
  const [ann, ben] = [await calls.customerWith('ann'), await calls.customerWith('ben')];
  for (const code of ['ann-1', 'ann-2', 'ann-3']) await ann.addBook(code, book(1));
  app.clock.moveTo('2026-06-15T13:00:00Z');
  await ben.addBook('ben-1', book(1));
  await ben.list();
  await untilWaiting(['ben-1', 'ann-1', 'ann-2', 'ann-3']);
});

test('queues one job for a book, however often it is read', async () => {
  const ann = await calls.customerWith('ann');
  await ann.addBook('book', book(14));
  for (let read = 0; read < 3; read += 1) await ann.open('book');
  expect(await waiting()).toEqual(['book']);
  await runFirst();
  expect((await ann.pages('book')).renderedCount).toBe(10);
  await ann.open('book');
  expect(await waiting()).toEqual(['book']);
});
