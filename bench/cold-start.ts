import { join } from 'node:path';
import { report } from './harness/report.ts';
import { startProduct, startServer } from './harness/running-server.ts';
import type { RunningServer } from './harness/running-server.ts';
import { withScratchFolder } from './harness/scratch-folder.ts';
import { median } from './harness/statistics.ts';

const runs = 5;

/** "Cold start to ready, PostgreSQL included, at most 4 seconds when installed." */
const coldStartSeconds = 4;
/** "Second start under 5 seconds." */
const secondStartSeconds = 5;

const secondsUntilReady = async (start: () => Promise<RunningServer>): Promise<number> => {
  const server = await start();
  await server.stop();
  return server.readyAfterMs / 1000;
};

const times: Record<'first' | 'second' | 'firstAlone' | 'secondAlone' | 'bare', number[]> = {
  first: [],
  second: [],
  firstAlone: [],
  secondAlone: [],
  bare: [],
};

for (let run = 0; run < runs; run += 1) {
  await withScratchFolder(async (folder) => {
    const launcher = () =>
      startServer(['tools/start.mjs', '--empty'], { DATA_DIR: join(folder, 'launched') });
    const alone = () => startProduct(join(folder, 'alone'), {});
    times.first.push(await secondsUntilReady(launcher));
    times.second.push(await secondsUntilReady(launcher));
    times.firstAlone.push(await secondsUntilReady(alone));
    times.secondAlone.push(await secondsUntilReady(alone));
    times.bare.push(await secondsUntilReady(() => startServer(['bench/cold-start/bare-server.ts'], {})));
  });
}

await report(
  'cold-start',
  [
    {
      what: 'first npm start, into an empty data folder',
      figure: median(times.first),
      unit: 's',
      target: { atMost: coldStartSeconds },
    },
    { what: 'second npm start', figure: median(times.second), unit: 's', target: { atMost: secondStartSeconds } },
    { what: 'of that the server: first', figure: median(times.firstAlone), unit: 's' },
    { what: 'of that the server: second', figure: median(times.secondAlone), unit: 's' },
    { what: 'a bare Fastify server', figure: median(times.bare), unit: 's' },
  ],
  times,
);
