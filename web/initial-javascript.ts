import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { filesAtMost, firstPages, modulesOf } from './first-pages.ts';

/** The compressed size, in kilobytes. */
export const gzipKilobytes = (code: string): number => gzipSync(code, { level: 9 }).byteLength / 1000;

export const kilobytesOf = (chunks: readonly Rolldown.OutputChunk[]): number =>
  chunks.reduce((sum, { code }) => sum + gzipKilobytes(code), 0);

/** The chunks that a browser loads for some late parts: the entry, the modules of the parts, and all their imports. */
export const chunksOf = (
  chunks: readonly Rolldown.OutputChunk[],
  parts: readonly string[],
): readonly Rolldown.OutputChunk[] => {
  const wanted = parts.flatMap(modulesOf);
  const holders = wanted.map((path) => {
    const holder = chunks.find(({ moduleIds }) => moduleIds.includes(path));
    if (!holder || holder.isEntry) throw new Error(`Nothing loads ${path} late.`);
    return holder;
  });
  const loaded = new Set([...chunks.filter(({ isEntry }) => isEntry), ...holders]);
  // The loop also visits chunks that it adds to the set.
  for (const chunk of loaded) {
    for (const other of chunks) if (chunk.imports.includes(other.fileName)) loaded.add(other);
  }
  return [...loaded];
};

/** The style sheets that chunks import. */
export const styleSheetsOf = (chunks: readonly Rolldown.OutputChunk[]): ReadonlySet<string> =>
  new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));

/** Fails a build in which a page starts with more JavaScript than its budget, or loads more until it is idle. */
export const holdInitialJavaScript = (): Plugin => ({
  name: 'hold-initial-javascript',
  apply: 'build',
  generateBundle: {
    // After Vite has added the list of all files.
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const messages = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.en-GB.js'));
      for (const { page, parts, kilobytesAtMost, untilIdleAtMost } of firstPages) {
        const late = [page, ...parts];
        const untilIdle = chunksOf(chunks, late);
        const words = messages.filter(({ fileName }) =>
          late.some((part) => fileName.endsWith(`/${part}.en-GB.js`)),
        );
        const files = untilIdle.length + words.length + styleSheetsOf(untilIdle).size;
        const wordKilobytes = words.reduce(
          (sum, file) => sum + (file.type === 'asset' ? gzipKilobytes(String(file.source)) : 0),
          0,
        );
        const figures = [
          [kilobytesOf(chunksOf(chunks, [page])), kilobytesAtMost, 'kB gzip of initial JavaScript'],
          [kilobytesOf(untilIdle) + wordKilobytes, untilIdleAtMost, 'kB gzip of JavaScript until idle'],
          [files, filesAtMost, 'scripts and style sheets until idle'],
        ] as const;
        for (const [figure, atMost, what] of figures) {
          const sentence = `${page}: ${figure.toFixed(1)} ${what}, at most ${atMost}`;
          if (figure > atMost)
            this.error(`${sentence}; \`npm run bench -- initial-javascript\` shows the packages.`);
          this.info(sentence);
        }
      }
    },
  },
});
