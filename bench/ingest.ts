import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestCustomer } from '../server/test/customer.ts';
import { startTestIssuer } from '../server/test/issuer.ts';
import { makeScratchFolder, runBenchmark } from './harness/benchmark.ts';
import { fillFreeMemory } from './harness/memory-in-use.ts';
import { cpuSecondsOfTrees } from './harness/process-tree.ts';
import { report } from './harness/report.ts';
import { startProduct, startServer } from './harness/running-server.ts';
import { median, quantile } from './harness/statistics.ts';
import { costOfBareProcesses } from './ingest/bare-processes.ts';
import type { Cost } from './ingest/bare-processes.ts';
import { filesOf, makeJpegFiles } from './ingest/camera-files.ts';
import { createNeighbour } from './ingest/neighbour.ts';
import { addFiles, sendBare, untilAllRendered } from './ingest/sending.ts';

const photos = 200;
const rounds = 5;

/** Relative to the seconds of a bare server or bare processes: 0.5 and 0.6 of their throughput. */
const uploadSecondsAtMost = 1 / 0.5;
const ingestSecondsAtMost = 1 / 0.6;
const cpuAtMost = 1.7;
const neighbourP99AtMostMs = 100;

const bareUploadServer = 'bench/ingest/bare-upload-server.ts';

interface Round {
  readonly ofProduct: Cost & { readonly uploadSeconds: number };
  readonly monthPagesMs: readonly number[];
  readonly ofBareCascade: Cost;
  readonly bareUploadSeconds: number;
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
};

await runBenchmark(async (atEnd) => {
  const folder = await makeScratchFolder(atEnd);
  await makeJpegFiles(join(folder, 'originals'), photos);
  const files = await filesOf(join(folder, 'originals'));
  const bytes = (await Promise.all(files.map((file) => stat(file)))).reduce((sum, { size }) => sum + size, 0);

  const issuer = await startTestIssuer();
  atEnd(issuer.close);
  const product = await startProduct(atEnd, join(folder, 'data'), issuer.environment);
  await mkdir(join(folder, 'bare'));
  const bare = await startServer(atEnd, [bareUploadServer], { DATA_DIR: join(folder, 'bare') });

  const customerNamed = async (name: string) => createTestCustomer(product.url, await issuer.token(name));
  const neighbour = await createNeighbour(await customerNamed('neighbour'));

  const ingest = async (name: string, sent: readonly string[]) => {
    const customer = await customerNamed(name);
    let ids: string[] = [];
    const cpuBefore = cpuSecondsOfTrees([product.pid]);
    const started = performance.now();
    const uploadSeconds = await secondsOf(async () => (ids = await addFiles(customer, sent)));
    await untilAllRendered(customer, ids);
    const seconds = (performance.now() - started) / 1000;
    return { uploadSeconds, seconds, cpuSeconds: cpuSecondsOfTrees([product.pid]) - cpuBefore };
  };

  // Not measured: V8 compiles the code of uploads and renditions during the first few hundred.
  await ingest('warm-up', files);
  await sendBare(bare.url, files);
  const measureBareUpload = async () => {
    await fillFreeMemory(folder);
    return secondsOf(() => sendBare(bare.url, files));
  };
  const measured: Round[] = [];
  let bareBefore = await measureBareUpload();
  for (let round = 1; round <= rounds; round += 1) {
    await fillFreeMemory(folder);
    // Each customer is new: nobody has any of the files yet.
    const ingesting = ingest(`customer-${round}`, files);
    const monthPagesMs = await neighbour.browseDuring(ingesting);
    const ofBareCascade = await costOfBareProcesses('bare-jpeg.ts', files);
    const bareAfter = await measureBareUpload();
    const bareUploadSeconds = (bareBefore + bareAfter) / 2;
    bareBefore = bareAfter;
    measured.push({ ofProduct: await ingesting, monthPagesMs, ofBareCascade, bareUploadSeconds });
  }

  const middle = (read: (round: Round) => number) => median(measured.map(read));
  const perPhotoMs = (seconds: number) => (seconds * 1000) / photos;
  console.log(`${photos} photos of ${(bytes / photos / 1e6).toFixed(1)} MB, ${rounds} times\n`);
  await report(
    'ingest',
    [
      {
        what: 'seconds until all are uploaded',
        figure: middle(({ ofProduct }) => ofProduct.uploadSeconds),
        yardstick: middle(({ bareUploadSeconds }) => bareUploadSeconds),
        unit: 's',
        target: { atMost: uploadSecondsAtMost },
      },
      {
        what: 'seconds until all renditions are ready',
        figure: middle(({ ofProduct }) => ofProduct.seconds),
        yardstick: middle(({ ofBareCascade }) => ofBareCascade.seconds),
        unit: 's',
        target: { atMost: ingestSecondsAtMost },
      },
      {
        what: 'processor for a photo, all processes',
        figure: perPhotoMs(middle(({ ofProduct }) => ofProduct.cpuSeconds)),
        yardstick: perPhotoMs(middle(({ ofBareCascade }) => ofBareCascade.cpuSeconds)),
        unit: 'ms',
        target: { atMost: cpuAtMost },
      },
      {
        what: 'p99 of the month page of a neighbour meanwhile',
        figure: quantile(
          measured.flatMap(({ monthPagesMs }) => monthPagesMs),
          0.99,
        ),
        unit: 'ms',
        target: { atMost: neighbourP99AtMostMs },
      },
    ],
    { measured, bytes },
  );
});
