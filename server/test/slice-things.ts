import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestCustomer } from './customer.ts';
import type { Things } from './filled-calls.ts';

/** The operator's number of somebody else, who shares an album with the customer. */
export const sharerNumber = 'K-sharer';

/** The customer to whom the things belong, and what the slices need to make them. */
export interface World {
  readonly customer: TestCustomer;
  readonly ownerId: string;
  /** Where the server answers. */
  readonly url: string;
  /** Who they are for the identity provider. */
  readonly subject: string;
  /** A photo of their library, and the SHA-256 of its original. */
  readonly photoId: string;
  readonly sha256: string;
  /** For names: whoever reads it has read something of this customer. */
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
  /** Makes one of each thing that a customer can have here. Settles with what the calls of the slice are about. */
  readonly makeThings: (world: World) => Promise<Things>;
  /** The kinds of facts that are held of the customer then. */
  readonly kinds: readonly string[];
}

const folder = join(import.meta.dirname, '../src/services');

/** What the slices themselves bring for the tests that look at all of them. */
export const sliceFixtures: readonly SliceFixture[] = await Promise.all(
  globSync('*/things.fixture.ts', { cwd: folder })
    .toSorted()
    .map((path) => import(pathToFileURL(join(folder, path)).href) as Promise<SliceFixture>),
);

/** Makes the things of all slices. */
export const makeSliceThings = async (world: World): Promise<Things> => {
  const things: Things[] = [];
  for (const { makeThings } of sliceFixtures) things.push(await makeThings(world));
  return Object.assign({}, ...things) as Things;
};
