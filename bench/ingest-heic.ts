import { join } from 'node:path';
import { createTestCustomer } from '../server/test/customer.ts';
import { startTestIssuer } from '../server/test/issuer.ts';
import { makeScratchFolder, runBenchmark } from './harness/benchmark.ts';
import { cpuSecondsOfTrees } from './harness/process-tree.ts';
import { report } from './harness/report.ts';
import { startProduct } from './harness/running-server.ts';
import { median } from './harness/statistics.ts';
import { costOfBareProcesses } from './ingest/bare-processes.ts';
import { filesOf, makeHeicFiles } from './ingest/camera-files.ts';
import { addFiles, untilAllRendered } from './ingest/sending.ts';

const photos = 60;
const rounds = 3;
const warmUpPhotos = 6;
const cpuAtMost = 1.2;

await runBenchmark(async (atEnd) => {
  const folder = await makeScratchFolder(atEnd);
  await makeHeicFiles(join(folder, 'originals'), photos);
  const files = await filesOf(join(folder, 'originals'));
  const issuer = await startTestIssuer();
  atEnd(issuer.close);
  const product = await startProduct(atEnd, join(folder, 'data'), issuer.environment);

  const cpuOfProduct = async (name: string, sent: readonly string[]): Promise<number> => {
    const customer = createTestCustomer(product.url, await issuer.token(name));
    const before = cpuSecondsOfTrees([product.pid]);
    await untilAllRendered(customer, await addFiles(customer, sent));
    return cpuSecondsOfTrees([product.pid]) - before;
  };

  await cpuOfProduct('warm-up', files.slice(0, warmUpPhotos));
  const measured: { readonly product: number; readonly bare: number }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const ofProduct = await cpuOfProduct(`customer-${round}`, files);
    const ofBare = await costOfBareProcesses('bare-heic.ts', files);
    measured.push({ product: ofProduct, bare: ofBare.cpuSeconds });
  }

  const perPhotoMs = (read: (round: { product: number; bare: number }) => number) =>
    (median(measured.map(read)) * 1000) / photos;
  await report(
    'ingest-heic',
    [
      {
        what: 'processor for a HEIC of 3 megapixels, all processes',
        figure: perPhotoMs(({ product: seconds }) => seconds),
        yardstick: perPhotoMs(({ bare: seconds }) => seconds),
        unit: 'ms',
        target: { atMost: cpuAtMost },
      },
    ],
    { measured },
  );
});
