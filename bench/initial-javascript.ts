import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, minifySync } from 'vite';
import type { Rolldown } from 'vite';
import { gzipKilobytes, initialChunks, initialKilobytesAtMost } from '../web/initial-javascript.ts';
import { makeScratchFolder, runBenchmark } from './harness/benchmark.ts';
import type { AtEnd } from './harness/benchmark.ts';
import { printTable, report } from './harness/report.ts';

const webFolder = fileURLToPath(new URL('../web/', import.meta.url));
const ourOwn = 'our own';

/** The npm package of a module; what the bundler adds goes under its name. */
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

/** Builds the web application as `npm start` does, into a folder that is not kept. */
const buildWeb = async (atEnd: AtEnd): Promise<Rolldown.OutputChunk[]> => {
  const folder = await makeScratchFolder(atEnd);
  const outDir = relative(webFolder, folder).split(sep).join('/');
  const built = await build({ root: webFolder, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  const outputs = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[];
  return outputs.flatMap(({ output }) => output.filter((file) => file.type === 'chunk'));
};

/**
 * The kilobytes of each package, the largest first. Compressed code cannot be taken apart: each package is compressed by
 * itself, and the sum scaled to the whole.
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

/** "Initial JavaScript at most 230 kB gzip (aim at 205), library floor and own code told apart." */
await runBenchmark(async (atEnd) => {
  const chunks = initialChunks(await buildWeb(atEnd));
  const kilobytes = chunks.reduce((sum, { code }) => sum + gzipKilobytes(code), 0);
  const shares = sharesOf(chunks, kilobytes);
  const own = shares.find(({ name }) => name === ourOwn)?.kilobytes ?? 0;

  printTable(shares.map((share) => ({ package: share.name, 'kB gzip': share.kilobytes })));
  await report(
    'initial-javascript',
    [
      {
        what: 'initial JavaScript of the photos page',
        figure: kilobytes,
        unit: 'kB',
        target: { atMost: initialKilobytesAtMost },
      },
      { what: 'of that libraries', figure: kilobytes - own, unit: 'kB' },
      { what: 'of that our own', figure: own, unit: 'kB' },
    ],
    { shares, chunks: chunks.map(({ fileName, code }) => ({ fileName, kilobytes: gzipKilobytes(code) })) },
  );
});
