import { join } from 'node:path';
import { makeScratchFolder, runBenchmark } from './harness/benchmark.ts';
import { report } from './harness/report.ts';
import { startProduct, startServer } from './harness/running-server.ts';
import type { RunningServer } from './harness/running-server.ts';
import { median } from './harness/statistics.ts';

const runs = 5;

/** "Cold start to ready, PostgreSQL included, at most 4 seconds when installed." */
const coldStartSeconds = 4;
/** "Second start under 5 seconds." */
const secondStartSeconds = 5;

await runBenchmark(async (atEnd) => {
  const launcher = (dataDir: string) =>
    startServer(atEnd, ['tools/start.mjs', '--empty'], { DATA_DIR: dataDir });
  const product = (dataDir: string) => startProduct(atEnd, dataDir, {});
  const bare = () => startServer(atEnd, ['bench/cold-start/bare-server.ts'], {});

  const secondsUntilReady = async (starting: Promise<RunningServer>): Promise<number> => {
    const server = await starting;
    await server.stop();
    return server.readyAfterMs / 1000;
  };

  const seconds: Record<'first' | 'second' | 'firstOfProduct' | 'secondOfProduct' | 'ofBare', number[]> = {
    first: [],
    second: [],
    firstOfProduct: [],
    secondOfProduct: [],
    ofBare: [],
  };
  for (let run = 0; run < runs; run += 1) {
    const folder = await makeScratchFolder(atEnd);
    const [launched, alone] = [join(folder, 'launched'), join(folder, 'alone')];
    seconds.first.push(await secondsUntilReady(launcher(launched)));
    seconds.second.push(await secondsUntilReady(launcher(launched)));
    seconds.firstOfProduct.push(await secondsUntilReady(product(alone)));
    seconds.secondOfProduct.push(await secondsUntilReady(product(alone)));
    seconds.ofBare.push(await secondsUntilReady(bare()));
  }

  await report(
    'cold-start',
    [
      {
        what: 'first npm start, into an empty data folder',
        figure: median(seconds.first),
        unit: 's',
        target: { atMost: coldStartSeconds },
      },
      {
        what: 'second npm start',
        figure: median(seconds.second),
        unit: 's',
        target: { atMost: secondStartSeconds },
      },
      { what: 'first start of the server alone', figure: median(seconds.firstOfProduct), unit: 's' },
      { what: 'second start of the server alone', figure: median(seconds.secondOfProduct), unit: 's' },
      { what: 'start of a bare Fastify server', figure: median(seconds.ofBare), unit: 's' },
    ],
    seconds,
  );
});
