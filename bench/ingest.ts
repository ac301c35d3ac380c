import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createTestCustomer } from '../server/test/customer.ts';
import type { TestCustomer } from '../server/test/customer.ts';
import { startTestIssuer } from '../server/test/issuer.ts';
import { makeScratchFolder, runBenchmark } from './harness/benchmark.ts';
import { cpuSecondsOfTrees } from './harness/process-tree.ts';
import { report } from './harness/report.ts';
import { startProduct } from './harness/running-server.ts';
import { median } from './harness/statistics.ts';
import { makeCameraFiles } from './ingest/camera-files.ts';

const photos = 50;
const transfers = 4;
const rounds = 5;

/** "CPU of server, worker and PostgreSQL for a 12-megapixel JPEG at most 2.0 times the bare sharp cascade." */
const cpuAtMost = 2;

/** Each look costs the server a fraction of a millisecond. */
const lookEveryMs = 50;

const bareCascade = fileURLToPath(new URL('ingest/bare-cascade.ts', import.meta.url));

interface Cost {
  readonly seconds: number;
  readonly cpuSeconds: number;
}

const rendered = async (customer: TestCustomer, id: string): Promise<void> => {
  for (;;) {
    const { renditions } = (await customer.photo(id)).body;
    if (renditions === 'ready') return;
    if (renditions === 'failed') throw new Error(`Photo ${id} could not be rendered.`);
    await sleep(lookEveryMs);
  }
};

/** Adds the files as the Add photos dialog does, several at once, and waits for the last rendition. */
const ingest = async (customer: TestCustomer, files: readonly { name: string; bytes: Buffer }[]) => {
  const sessionId = await customer.openSession();
  const waiting = files.values();
  const ids: string[] = [];
  const uploadRemaining = async () => {
    for (const { name, bytes } of waiting) {
      const { status, body } = await customer.upload(sessionId, name, bytes);
      if (body.outcome !== 'added') throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
      ids.push(body.imageId);
    }
  };
  await Promise.all(Array.from({ length: transfers }, uploadRemaining));
  await customer.post(`/api/storage/upload-sessions/${sessionId}/confirm`);
  for (const id of ids) await rendered(customer, id);
};

const middle = (costs: readonly Cost[], read: (cost: Cost) => number) => median(costs.map(read));

await runBenchmark(async (atEnd) => {
  const folder = await makeScratchFolder(atEnd);
  const originals = join(folder, 'originals');
  await mkdir(originals);
  console.log(`Making ${photos} photos; this takes about a minute.`);
  await makeCameraFiles(originals, photos);
  const readOriginal = async (name: string) => ({ name, bytes: await readFile(join(originals, name)) });
  const files = await Promise.all((await readdir(originals)).map(readOriginal));

  const issuer = await startTestIssuer();
  atEnd(issuer.close);
  const product = await startProduct(atEnd, join(folder, 'data'), {
    OIDC_ISSUER: issuer.issuer,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_AUDIENCE: issuer.audience,
  });

  const costOfProduct = async (customerName: string): Promise<Cost> => {
    const customer = createTestCustomer(product.url, await issuer.token(customerName));
    const cpuBefore = cpuSecondsOfTrees([product.pid]);
    const started = performance.now();
    await ingest(customer, files);
    const seconds = (performance.now() - started) / 1000;
    return { seconds, cpuSeconds: cpuSecondsOfTrees([product.pid]) - cpuBefore };
  };
  const costOfBare = async (): Promise<Cost> => {
    const { stdout } = await promisify(execFile)(process.execPath, [bareCascade, originals]);
    return JSON.parse(stdout) as Cost;
  };

  const ofProduct: Cost[] = [];
  const ofBare: Cost[] = [];
  // The first round warms up and is not counted. Each customer is new: nobody has any of the files yet.
  for (let round = 0; round <= rounds; round += 1) {
    const costs = [await costOfProduct(`customer-${round}`), await costOfBare()] as const;
    if (round === 0) continue;
    ofProduct.push(costs[0]);
    ofBare.push(costs[1]);
  }

  const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
  console.log(`${photos} photos of ${(bytes / photos / 1e6).toFixed(1)} MB, ${rounds} times\n`);
  await report(
    'ingest',
    [
      {
        what: 'processor for a photo, all processes',
        figure: (middle(ofProduct, ({ cpuSeconds }) => cpuSeconds) * 1000) / photos,
        yardstick: (middle(ofBare, ({ cpuSeconds }) => cpuSeconds) * 1000) / photos,
        unit: 'ms',
        target: { atMost: cpuAtMost },
      },
      {
        what: `${photos} photos, until all renditions are ready`,
        figure: middle(ofProduct, ({ seconds }) => seconds),
        yardstick: middle(ofBare, ({ seconds }) => seconds),
        unit: 's',
      },
    ],
    { ofProduct, ofBare, bytes },
  );
});
