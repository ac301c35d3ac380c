import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createTestCustomer } from '../server/test/customer.ts';
import { askExport, partUrl } from '../server/test/export-calls.ts';
import { startTestIssuer } from '../server/test/issuer.ts';
import { makeScratchFolder, runBenchmark } from './harness/benchmark.ts';
import { report } from './harness/report.ts';
import { startProduct } from './harness/running-server.ts';
import { addOriginals, againstFileStream, originalBytes } from './harness/zip-downloads.ts';

const { values } = parseArgs({ options: { megabytes: { type: 'string' } } });

/** The minimum size of the part: far more than any cache on the way holds. */
const megabytes = Number(values.megabytes ?? 600);
const rounds = 3;

const tokenSeconds = 3600;

await runBenchmark(async (atEnd) => {
  const scratch = await makeScratchFolder(atEnd);
  const issuer = await startTestIssuer();
  atEnd(issuer.close);
  const product = await startProduct(atEnd, join(scratch, 'data'), {
    ...issuer.environment,
    EXPORT_PART_MB: '100000',
  });
  const exp = Math.floor(Date.now() / 1000) + tokenSeconds;
  const customer = createTestCustomer(product.url, await issuer.token('anna', { exp }));
  const photos = Math.ceil((megabytes * 1e6) / originalBytes);
  await addOriginals(customer, photos, scratch);
  const { body: exported } = await askExport(customer);
  const [part, ...others] = exported.chunks;
  if (!part || others.length > 0) throw new Error(`The export is ${exported.status}, not one part.`);
  const zip = {
    what: `part of an export, ${photos} originals`,
    url: await partUrl(customer, exported),
    bytes: part.size,
  };
  const { figures, details } = await againstFileStream(atEnd, product, zip, { rounds, scratch });
  await report('export-part', figures, details);
});
