import { closeDatabase, openDatabase } from '../server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded/index.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { startTestIssuer } from '../server/test/issuer.ts';
import type { TestIssuer } from '../server/test/issuer.ts';
import { runLoad } from './harness/load.ts';
import type { LoadResult } from './harness/load.ts';
import { printTable, report } from './harness/report.ts';
import { startProduct, startServer } from './harness/running-server.ts';
import { withScratchFolder } from './harness/scratch-folder.ts';
import { median } from './harness/statistics.ts';
import { fillLibraries } from './timeline/libraries.ts';
import { questionsAbout } from './timeline/questions.ts';
import type { Question } from './timeline/questions.ts';

const sizes = [10_000, 100_000, 1_000_000];
const photosOfOthers = 1_000_000;

/** Everything is measured once in a round, so that a slow minute of the machine hits all alike. */
const rounds = 7;
const requestsInRound = 1500;

/** "Counts and month page cost at 1,000,000 photos at most 1.3 times that at 10,000." */
const growthAtMost = 1.3;
/** "Month page of 24 at least 0.3 of the requests per second of a Fastify route that runs the same query." */
const shareOfBareAtLeast = 0.3;

interface Case extends Question {
  readonly photos: number;
  readonly headers: { readonly authorization: string };
  readonly product: LoadResult[];
  readonly bare: LoadResult[];
}

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** Makes the data folder that the product is then started on. */
const fill = async (dataDir: string, issuer: TestIssuer) => {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent });
  const database = openDatabase(postgres.connection, { name: 'bench' });
  try {
    await migrate(database);
    const libraries = await fillLibraries(database, { issuer: issuer.issuer, sizes, others: photosOfOthers });
    return { libraries, connection: postgres.connection };
  } finally {
    await closeDatabase(database);
    await postgres.stop();
  }
};

/** The middle of all rounds, each figure by itself. */
const middle = (results: readonly LoadResult[]): LoadResult => ({
  requestsPerSecond: median(results.map(({ requestsPerSecond }) => requestsPerSecond)),
  cpuMs: median(results.map(({ cpuMs }) => cpuMs)),
  p50Ms: median(results.map(({ p50Ms }) => p50Ms)),
  p99Ms: median(results.map(({ p99Ms }) => p99Ms)),
});

const measure = (): Promise<Case[]> =>
  withScratchFolder(async (dataDir) => {
    const issuer = await startTestIssuer();
    const stops = [issuer.close];
    try {
      console.log('Filling the database; this takes about two minutes.');
      const { libraries, connection } = await fill(dataDir, issuer);
      const product = await startProduct(dataDir, {
        OIDC_ISSUER: issuer.issuer,
        OIDC_CLIENT_ID: issuer.clientId,
        OIDC_AUDIENCE: issuer.audience,
      });
      stops.unshift(product.stop);
      const bare = await startServer(['bench/timeline/bare-server.ts'], {
        BENCH_DATABASE: JSON.stringify(connection),
      });
      stops.unshift(bare.stop);
      // PostgreSQL runs below the product and works for both.
      const servers = [product.pid, bare.pid];

      const expiry = Math.floor(Date.now() / 1000) + 3600;
      const casesOf = async (library: (typeof libraries)[number]): Promise<Case[]> => {
        const headers = {
          authorization: `Bearer ${await issuer.token(library.subject, { exp: expiry })}`,
        };
        const questions = await questionsAbout(library, async (path) => {
          const answer = await fetch(product.url + path, { headers });
          if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
          return (await answer.json()) as never;
        });
        return questions.map((question) => ({
          ...question,
          photos: library.photos,
          headers,
          product: [],
          bare: [],
        }));
      };
      const byLibrary = await Promise.all(libraries.map(casesOf));
      // A question about one size is followed by the same one about the next.
      const cases = (byLibrary[0] ?? []).flatMap((_, n) => byLibrary.flatMap((own) => own[n] ?? []));

      // The first round warms up and is not counted.
      for (let round = 0; round <= rounds; round += 1) {
        for (const { productPaths, barePaths, headers, ...results } of cases) {
          const load = { headers, requests: requestsInRound, servers };
          const ofProduct = await runLoad({ ...load, url: product.url, paths: productPaths });
          const ofBare = await runLoad({ ...load, url: bare.url, paths: barePaths });
          if (round === 0) continue;
          results.product.push(ofProduct);
          results.bare.push(ofBare);
        }
      }
      return cases;
    } finally {
      for (const stop of stops) await stop();
    }
  });

const cases = await measure();

printTable(
  cases.map(({ what, photos, product, bare }) => {
    const [ofProduct, ofBare] = [middle(product), middle(bare)];
    return {
      'what': what,
      'photos': photos,
      'requests/s': ofProduct.requestsPerSecond,
      'p50 ms': ofProduct.p50Ms,
      'p99 ms': ofProduct.p99Ms,
      'CPU ms': ofProduct.cpuMs,
      'bare requests/s': ofBare.requestsPerSecond,
      'bare p50 ms': ofBare.p50Ms,
      'bare p99 ms': ofBare.p99Ms,
      'bare CPU ms': ofBare.cpuMs,
    };
  }),
);

const [fewest, most] = [sizes[0], sizes.at(-1)];
const growth = cases
  .filter(({ photos }) => photos === most)
  .flatMap(({ what, product }) => {
    const small = cases.find((other) => other.what === what && other.photos === fewest);
    const [atMost, atFewest] = [middle(product), middle(small?.product ?? [])];
    const name = `${what} at ${most} photos, not ${fewest}`;
    const target = { atMost: growthAtMost };
    return [
      {
        what: `${name}: time`,
        figure: 1000 / atMost.requestsPerSecond,
        yardstick: 1000 / atFewest.requestsPerSecond,
        unit: 'ms',
        target,
      },
      { what: `${name}: processor`, figure: atMost.cpuMs, yardstick: atFewest.cpuMs, unit: 'ms', target },
    ];
  });
const againstBare = cases.map(({ what, photos, isMonthPage, product, bare }) => ({
  what: `${what} at ${photos} photos, not bare`,
  figure: middle(product).requestsPerSecond,
  yardstick: middle(bare).requestsPerSecond,
  unit: 'requests/s',
  ...(isMonthPage ? { target: { atLeast: shareOfBareAtLeast } } : {}),
}));

await report(
  'timeline',
  [...growth, ...againstBare],
  cases.map(({ what, photos, product, bare }) => ({ what, photos, product, bare })),
);
