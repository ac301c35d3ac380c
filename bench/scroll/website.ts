import { startTestIssuer } from '../../server/test/issuer.ts';
import { makeScratchFolder } from '../harness/benchmark.ts';
import type { AtEnd } from '../harness/benchmark.ts';
import { startProduct } from '../harness/running-server.ts';
import { makeLibraries } from '../timeline/libraries.ts';
import { startImageServer } from './image-server.ts';
import { makePictures } from './pictures.ts';

/** The product with large libraries in it, as a browser sees it. */
export interface Website {
  readonly url: string;
  /** The access token of the customer who has so many photos. */
  readonly tokenOf: (photos: number) => Promise<string>;
}

/** Longer than the whole benchmark. */
const tokenSeconds = 7_200;

/** Starts the product on libraries of these sizes. Rows are made by SQL, images come from a few pictures. */
export const startWebsite = async (atEnd: AtEnd, sizes: readonly number[]): Promise<Website> => {
  const issuer = await startTestIssuer();
  atEnd(issuer.close);
  const dataDir = await makeScratchFolder(atEnd);
  const { libraries } = await makeLibraries(dataDir, { issuer: issuer.issuer, sizes, others: 0 });
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
