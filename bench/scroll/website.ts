import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startTestIssuer } from '../../server/test/issuer.ts';
import { makeScratchFolder } from '../harness/benchmark.ts';
import type { AtEnd } from '../harness/benchmark.ts';
import { startProduct } from '../harness/running-server.ts';
import { makeLibraries } from '../timeline/libraries.ts';
import type { Library } from '../timeline/libraries.ts';
import { startImageServer } from './image-server.ts';
import { makePictures } from './pictures.ts';

/** The product with large libraries, as a browser sees it. */
export interface Website {
  readonly url: string;
  /** Returns the access token of the customer with this many photos. */
  readonly tokenOf: (photos: number) => Promise<string>;
}

/** Longer than the whole benchmark. */
const tokenSeconds = 7_200;

/** Facts about the libraries in a folder. */
interface Filled {
  readonly sizes: readonly number[];
  /** The port of their customers' identity provider: it is part of the customers' names. */
  readonly issuerPort: number;
  readonly libraries: readonly Library[];
}

const readFilled = async (file: string): Promise<Filled | undefined> =>
  existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Filled) : undefined;

/**
 * Starts the product on libraries of these sizes. Rows are created with SQL, images come from a few pictures.
 *
 * @param libraryFolder a folder that keeps the libraries for the next run; undefined: they are deleted at the end
 */
export const startWebsite = async (
  atEnd: AtEnd,
  sizes: readonly number[],
  libraryFolder: string | undefined,
): Promise<Website> => {
  const dataDir = libraryFolder ?? (await makeScratchFolder(atEnd));
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, 'libraries.json');
  const before = await readFilled(file);
  if (before && sizes.some((size) => !before.sizes.includes(size)))
    throw new Error(`${dataDir} holds libraries of ${before.sizes.join(', ')} photos only.`);
  const issuer = await startTestIssuer(before?.issuerPort);
  atEnd(issuer.close);
  const { libraries } = before ?? (await makeLibraries(dataDir, { issuer: issuer.issuer, sizes, others: 0 }));
  const filled: Filled = { sizes, issuerPort: Number(new URL(issuer.issuer).port), libraries };
  if (!before) await writeFile(file, JSON.stringify(filled));
  const images = await startImageServer(atEnd, await makePictures());
  const product = await startProduct(atEnd, dataDir, {
    PUBLIC_URL: images.url,
    ...issuer.environment,
  });
  images.serve(product.url);
  return {
    url: images.url,
    tokenOf: async (photos) => {
      const library = libraries.find((one) => one.photos === photos);
      if (!library) throw new Error(`There is no library of ${photos} photos.`);
      const iat = Math.floor(Date.now() / 1000);
      return issuer.token(library.subject, { iat, exp: iat + tokenSeconds });
    },
  };
};
