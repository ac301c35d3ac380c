/**
 * Writes `.br` and `.gz` next to every text file of the built web application, at the best compression: once here
 * instead of at every request.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const endings = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt']);

/** Below this size, a compressed copy saves less than it costs. */
const fromBytes = 1_024;

/** Node.js compresses in four threads. */
const concurrency = 4;

const folder = process.argv[2];
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };

const files = await readdir(folder, { recursive: true });
const paths = files.filter((name) => endings.has(extname(name))).values();

const compressNext = async () => {
  for (const name of paths) {
    const path = join(folder, name);
    const bytes = await readFile(path);
    if (bytes.length < fromBytes) continue;
    await writeFile(`${path}.br`, await brotli(bytes, { params }));
    await writeFile(`${path}.gz`, await gzipped(bytes, { level: constants.Z_BEST_COMPRESSION }));
  }
};

await Promise.all(Array.from({ length: concurrency }, compressNext));
