import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestCustomer } from './customer.ts';
import type { Things } from './filled-calls.ts';

/** The operator's number of another customer, who shares an album with this one. */
export const sharerNumber = 'K-sharer';

/** The customer who owns the things, and everything that slices need to create them. */
export interface World {
  readonly customer: TestCustomer;
  readonly ownerId: string;
  /** The address of the server. */
  readonly url: string;
  /** The customer's subject at the identity provider. */
  readonly subject: string;
  /** A photo of the customer's library, and the SHA-256 of its original. */
  readonly photoId: string;
  readonly sha256: string;
  /** Part of names: a text that contains it reveals data of this customer. */
  readonly name: string;
  /** The operator's number of the customer. */
  readonly customerNumber: string;
  /** A put of the operator, with its path below `/api/operator/v1`. */
  readonly put: (path: string, document: object) => Promise<void>;
  /** Does a job, unless a worker does it anyway. */
  readonly doJob: (name: string, payload: object) => Promise<void>;
}

/** `things.fixture.ts` of a slice. */
interface SliceFixture {
  /** Creates one of each thing that a customer can have in the slice. Returns the values for the slice's calls. */
  readonly makeThings: (world: World) => Promise<Things>;
  /** The kinds of facts that are then stored about the customer. */
  readonly kinds: readonly string[];
}

const folder = join(import.meta.dirname, '../src/services');

/** The fixtures of all slices, for the tests that cover every slice. */
export const sliceFixtures: readonly SliceFixture[] = await Promise.all(
  globSync('*/things.fixture.ts', { cwd: folder })
    .toSorted()
    .map((path) => import(pathToFileURL(join(folder, path)).href) as Promise<SliceFixture>),
);

/** Creates the things of all slices. */
export const makeSliceThings = async (world: World): Promise<Things> => {
  const things: Things[] = [];
  for (const { makeThings } of sliceFixtures) things.push(await makeThings(world));
  return Object.assign({}, ...things) as Things;
};
