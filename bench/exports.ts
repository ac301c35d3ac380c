import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createTestCustomer } from '../server/test/customer.ts';
import { askExport, partUrl, readExport } from '../server/test/export-calls.ts';
import { startTestIssuer } from '../server/test/issuer.ts';
import { nodeProcessesOf, peakMegabytes, resetPeaks } from './exports/peak-memory.ts';
import { makeScratchFolder, runBenchmark } from './harness/benchmark.ts';
import { report } from './harness/report.ts';
import { startProduct } from './harness/running-server.ts';
import { median } from './harness/statistics.ts';
import { makeLibraries } from './timeline/libraries.ts';

const { values } = parseArgs({ options: { photos: { type: 'string' } } });
const photos = Number(values.photos ?? 100_000);
const fewer = photos / 10;
const rounds = 3;

/** "`POST /backups` waits up to 5 seconds and answers READY when it can": so it can at 100,000 photos. */
const secondsAtMost = 5;

/** The most memory that a library with ten times as many photos may take, relative to the smaller one. */
const memoryAtMostTimes = 1.3;

const lookEveryMs = 20;
const tokenSeconds = 3600;

interface Round {
  readonly seconds: number;
  readonly peakMegabytes: number;
  readonly parts: number;
  /** From the request for a part to the last byte of its directory, which is sent separately. */
  readonly directorySeconds: number;
}

await runBenchmark(async (atEnd) => {
  const issuer = await startTestIssuer();
  atEnd(issuer.close);
  const dataDir = await makeScratchFolder(atEnd);
  const { libraries } = await makeLibraries(dataDir, {
    issuer: issuer.issuer,
    sizes: [fewer, photos],
    others: photos,
  });
  // Parts with the highest allowed number of photos.
  const environment = { ...issuer.environment, EXPORT_PART_MB: '100000' };
  const product = await startProduct(atEnd, dataDir, environment);
  const processes = await nodeProcessesOf(product.pid);
  const exp = Math.floor(Date.now() / 1000) + tokenSeconds;

  const measure = async (subject: string): Promise<Round> => {
    const customer = createTestCustomer(product.url, await issuer.token(subject, { exp }));
    await resetPeaks(processes);
    const started = performance.now();
    let { body: exported } = await askExport(customer);
    while (exported.status !== 'READY') {
      if (exported.status === 'FAILED') throw new Error('The export has failed.');
      await setTimeout(lookEveryMs);
      exported = await readExport(customer, exported);
    }
    const seconds = (performance.now() - started) / 1000;
    const [part] = exported.chunks;
    const url = new URL(await partUrl(customer, exported), product.url);
    const requestedAtMs = performance.now();
    // Central directories of 10,000 entries are at least this long.
    const range = `bytes=${(part?.size ?? 0) - 100_000}-`;
    const reply = await fetch(url, { headers: { range } });
    if (reply.status !== 206) throw new Error(`The part answers ${reply.status}.`);
    await reply.arrayBuffer();
    return {
      seconds,
      peakMegabytes: await peakMegabytes(processes),
      parts: exported.chunks.length,
      directorySeconds: (performance.now() - requestedAtMs) / 1000,
    };
  };

  const results: { readonly photos: number; readonly round: Round }[] = [];
  for (const { subject } of libraries) await measure(subject);
  for (let round = 1; round <= rounds; round += 1)
    for (const library of libraries)
      results.push({ photos: library.photos, round: await measure(library.subject) });

  const middle = (of: number, figure: keyof Round) =>
    median(results.filter((one) => one.photos === of).map(({ round }) => round[figure]));
  await report(
    'exports',
    [
      {
        what: `${photos} photos laid out, ${middle(photos, 'parts')} parts`,
        figure: middle(photos, 'seconds'),
        unit: 's',
        target: { atMost: secondsAtMost },
      },
      {
        what: `memory of server and worker, against ${fewer} photos`,
        figure: middle(photos, 'peakMegabytes'),
        yardstick: middle(fewer, 'peakMegabytes'),
        unit: 'MB',
        target: { atMost: memoryAtMostTimes },
      },
      { what: 'the end of a part, by range', figure: middle(photos, 'directorySeconds'), unit: 's' },
    ],
    results,
  );
});
