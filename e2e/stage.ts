import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { stageTimeHeader } from '../server/test/stage-calls.ts';
import type {
  MoreAlbums,
  MorePhotos,
  StagedAlbum,
  StagedBook,
  StagedCustomer,
  StagedOrder,
  StagedPhoto,
  StagedRecords,
  StagedReply,
  StagedSignIn,
} from '../server/test/stage-calls.ts';

export { stagedPassword } from '../server/test/stage-calls.ts';
export type { StagedPhoto } from '../server/test/stage-calls.ts';

const ask = async <Answer>(page: Page, call: string, body: object): Promise<Answer> => {
  const reply = await page.request.post(`/stage/${call}`, { data: body });
  expect(reply.ok(), `${reply.status()} ${await reply.text()}`).toBe(true);
  return reply.json();
};

/** A customer created by the stage. */
export interface Customer {
  readonly email: string;
  /** The ids of the photos that the stage has added to the library, in the requested order. */
  readonly photoIds: readonly string[];
  /** Adds more photos; resolves with their ids. */
  readonly addPhotos: (...photos: readonly StagedPhoto[]) => Promise<readonly string[]>;
  /** Creates albums of the customer, the newest last; resolves with their ids. */
  readonly addAlbums: (...albums: readonly StagedAlbum[]) => Promise<readonly string[]>;
  /** Places an order in the shop, now. */
  readonly order: () => Promise<void>;
  /** Puts records of this customer, as the operator: `['/projects/P-1', { title: … }]`. */
  readonly putRecords: (
    ...records: readonly (readonly [path: string, document: object])[]
  ) => Promise<readonly StagedReply[]>;
  /** Puts a product with a PDF, as the operator; resolves with its code. */
  readonly addBook: (book: Omit<StagedBook, 'email'>) => Promise<string>;
}

/**
 * Creates a customer of the story's own, with these photos, and signs them in on this page, without opening a page. The
 * address begins with `name`.
 */
export const customer = async (
  page: Page,
  { name = 'customer', photos = [], ...more }: Partial<StagedCustomer> = {},
): Promise<Customer> => {
  const stagedCustomer: StagedCustomer = { name, photos, ...more };
  const { email, cookies, photoIds } = await ask<StagedSignIn>(page, 'customers', stagedCustomer);
  // An open page of another customer would notice the new session, and reload in the middle of the next step.
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, domain: 'localhost' })));
  return {
    email,
    photoIds,
    addPhotos: (...added) => ask<string[]>(page, 'photos', { email, photos: added } satisfies MorePhotos),
    addAlbums: (...albums) => ask<string[]>(page, 'albums', { email, albums } satisfies MoreAlbums),
    order: () => ask(page, 'orders', { email, orderedAt: new Date().toISOString() } satisfies StagedOrder),
    putRecords: (...records) =>
      ask<StagedReply[]>(page, 'records', {
        email,
        records: records.map(([path, document]) => ({ path, document })),
      } satisfies StagedRecords),
    addBook: async (book) =>
      (await ask<{ code: string }>(page, 'books', { email, ...book } satisfies StagedBook)).code,
  };
};

/** Makes the server answer all requests of this page as if it were that time (ISO 8601). The page has its own clock. */
export const moveServerClock = (page: Page, time: string): Promise<void> =>
  page.setExtraHTTPHeaders({ [stageTimeHeader]: time });
