import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, minifySync } from 'vite';
import type { Rolldown } from 'vite';
import { firstPages } from '../web/first-pages.ts';
import { chunksOf, gzipKilobytes, kilobytesOf } from '../web/initial-javascript.ts';
import { makeScratchFolder, runBenchmark } from './harness/benchmark.ts';
import type { AtEnd } from './harness/benchmark.ts';
import { printTable, report } from './harness/report.ts';

const webFolder = fileURLToPath(new URL('../web/', import.meta.url));
const ourOwn = 'our own';

/** Returns the npm package of a module. Additions of the bundler count under its own name. */
const packageOf = (moduleId: string): string => {
  const inPackage = moduleId.split('node_modules/').at(-1);
  if (inPackage !== undefined && inPackage !== moduleId) {
    return inPackage
      .split('/')
      .slice(0, inPackage.startsWith('@') ? 2 : 1)
      .join('/');
  }
  return moduleId.startsWith('\0') && !moduleId.startsWith('\0virtual:') ? 'vite' : ourOwn;
};

/** Builds the web application as `npm start` does, into a temporary folder. */
const buildWeb = async (atEnd: AtEnd): Promise<Rolldown.OutputChunk[]> => {
  const folder = await makeScratchFolder(atEnd);
  const outDir = relative(webFolder, folder).split(sep).join('/');
  const built = await build({ root: webFolder, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  const outputs = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[];
  return outputs.flatMap(({ output }) => output.filter((file) => file.type === 'chunk'));
};

/**
 * Returns the kilobytes of each package, largest first. Compressed code cannot be divided, so each package is
 * compressed separately, and the sizes are scaled to the real total.
 */
const sharesOf = (chunks: readonly Rolldown.OutputChunk[], kilobytes: number) => {
  const codeOf = new Map<string, string>();
  for (const [id, { code }] of chunks.flatMap(({ modules }) => Object.entries(modules))) {
    const name = packageOf(id);
    codeOf.set(name, `${codeOf.get(name) ?? ''}${code ?? ''}\n`);
  }
  const alone = [...codeOf].map(([name, code]) => {
    const minified = minifySync('package.js', code, { compress: false, mangle: { toplevel: true } });
    return { name, kilobytes: gzipKilobytes(minified.code) };
  });
  const scale = kilobytes / alone.reduce((sum, part) => sum + part.kilobytes, 0);
  return alone
    .map((part) => ({ name: part.name, kilobytes: part.kilobytes * scale }))
    .toSorted((a, b) => b.kilobytes - a.kilobytes);
};

/** Compares each page with its budget, and lists the packages of the largest page. */
await runBenchmark(async (atEnd) => {
  const built = await buildWeb(atEnd);
  const pages = firstPages.map((budget) => {
    const chunks = chunksOf(built, [budget.page]);
    return { ...budget, chunks, kilobytes: kilobytesOf(chunks) };
  });
  const largest = pages.reduce((one, other) => (other.kilobytes > one.kilobytes ? other : one));
  const shares = sharesOf(largest.chunks, largest.kilobytes);
  const own = shares.find(({ name }) => name === ourOwn)?.kilobytes ?? 0;

  printTable(shares.map((share) => ({ package: share.name, 'kB gzip': share.kilobytes })));
  await report(
    'initial-javascript',
    [
      ...pages.map(({ page, kilobytes, kilobytesAtMost }) => ({
        what: `initial JavaScript of the ${page} page`,
        figure: kilobytes,
        unit: 'kB',
        target: { atMost: kilobytesAtMost },
      })),
      { what: `of the ${largest.page} page: our own`, figure: own, unit: 'kB' },
    ],
    { shares },
  );
});
