import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readLoadState } from '../samples/src/load-state.ts';
import { signIn } from '../samples/src/sign-in.ts';
import { makeScratchFolder, runBenchmark } from './harness/benchmark.ts';
import type { AtEnd } from './harness/benchmark.ts';
import { report } from './harness/report.ts';
import type { Figure } from './harness/report.ts';
import { startServer } from './harness/running-server.ts';
import { median } from './harness/statistics.ts';
import { openColdPage } from './first-paint/cold-page.ts';
import type { Painted } from './first-paint/cold-page.ts';

/** `-- --rounds 11`: more rounds. `-- --url http://localhost:8080`: a website that runs already, with the samples. */
const { values } = parseArgs({ options: { rounds: { type: 'string' }, url: { type: 'string' } } });
const rounds = Number(values.rounds ?? 5);

const email = 'customer@example.com';
const password = 'albumen-demo';

const pages = [
  { name: 'home', path: '/' },
  { name: 'photos', path: '/my-photos/photos' },
] as const;
const viewports = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** A phone of the middle class on a mobile network. */
const slowdown = { processor: 4, megabitsPerSecond: 10, latencyMs: 40 };

const lookEveryMs = 500;

/** Starts the product as customers use it, and waits until the sample library is complete. */
const startWithSamples = async (atEnd: AtEnd): Promise<string> => {
  const dataDir = join(await makeScratchFolder(atEnd), 'data');
  const { url } = await startServer(atEnd, ['tools/start.mjs'], { DATA_DIR: dataDir });
  console.log('Loading the sample library takes a few minutes.');
  while (!(await readLoadState(dataDir)).done) await sleep(lookEveryMs);
  // The built-in sign-in leads back to this name only.
  return url.replace('127.0.0.1', 'localhost');
};

await runBenchmark(async (atEnd) => {
  const url = values.url ?? (await startWithSamples(atEnd));
  const customer = await signIn({ url, email, password });
  const figures: Figure[] = [];
  const details = [];
  for (const viewport of viewports) {
    for (const { name, path } of pages) {
      const painted: Painted[] = [];
      // The first visit lets the server compile its code, and is not counted.
      for (let round = 0; round <= rounds; round += 1) {
        const token = await customer.accessToken();
        const one = await openColdPage(atEnd, { url, path, token, viewport, slowdown });
        if (round > 0) painted.push(one);
      }
      const where = `${name}, ${viewport.width} px`;
      const of = (key: keyof Painted) => median(painted.map((one) => one[key]));
      figures.push(
        {
          what: `${where}: first contentful paint`,
          figure: of('firstMs'),
          unit: 'ms',
          target: { atMost: 1_200 },
        },
        {
          what: `${where}: largest contentful paint`,
          figure: of('largestMs'),
          unit: 'ms',
          target: { atMost: 2_500 },
        },
        { what: `${where}: first photo`, figure: of('photoMs'), unit: 'ms' },
        { what: `${where}: layout shift`, figure: of('shift'), unit: '', target: { atMost: 0.02 } },
      );
      details.push({ where, painted });
    }
  }
  await report('first-paint', figures, details);
});
