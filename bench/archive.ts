import { join } from 'node:path';
import type { PhotoArchive } from '@albumen/contracts/photo-management/archives';
import { createTestCustomer, photosPath } from '../server/test/customer.ts';
import { startTestIssuer } from '../server/test/issuer.ts';
import { makeScratchFolder, runBenchmark } from './harness/benchmark.ts';
import { report } from './harness/report.ts';
import { startProduct } from './harness/running-server.ts';
import { addOriginals, againstFileStream } from './harness/zip-downloads.ts';

/** "ZIP of 100 originals". */
const photos = 100;
const rounds = 9;

await runBenchmark(async (atEnd) => {
  const scratch = await makeScratchFolder(atEnd);
  const issuer = await startTestIssuer();
  atEnd(issuer.close);
  const product = await startProduct(atEnd, join(scratch, 'data'), issuer.environment);
  const customer = createTestCustomer(product.url, await issuer.token('anna'));
  const photoIds = await addOriginals(customer, photos, scratch);
  const { body: archive } = await customer.post<PhotoArchive>(`${photosPath}/photos/archives`, {
    photos: [{ photoIds }],
    name: 'bench',
  });
  const zip = { what: `ZIP of ${photos} originals`, url: archive.url, bytes: archive.bytes };
  const { figures, details } = await againstFileStream(atEnd, product, zip, { rounds, scratch });
  await report('archive', figures, details);
});
