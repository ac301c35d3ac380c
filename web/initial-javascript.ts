import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** The JavaScript that a signed-in customer may have to load before a page shows, in kilobytes. */
export const javascriptBudgets = [
  { page: 'home', screen: '/src/features/home/home-screen.tsx', kilobytesAtMost: 160 },
  { page: 'photos', screen: '/src/features/my-photos/photos-screen.tsx', kilobytesAtMost: 195 },
] as const;

/** The compressed size, in kilobytes. */
export const gzipKilobytes = (code: string): number => gzipSync(code, { level: 9 }).byteLength / 1000;

export const initialKilobytes = (chunks: readonly Rolldown.OutputChunk[]): number =>
  chunks.reduce((sum, { code }) => sum + gzipKilobytes(code), 0);

/** The chunks that a browser loads before a page shows: the entry, the page's screen, and everything they import. */
export const initialChunks = (
  chunks: readonly Rolldown.OutputChunk[],
  screen: string,
): readonly Rolldown.OutputChunk[] => {
  const entries = chunks.filter(({ isEntry }) => isEntry);
  const screens = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(screen)));
  if (entries.length === 0 || screens.length === 0) throw new Error(`The build has no ${screen}.`);
  const initial = new Set([...entries, ...screens]);
  // The loop also visits chunks that it adds to the set.
  for (const chunk of initial) {
    for (const other of chunks) if (chunk.imports.includes(other.fileName)) initial.add(other);
  }
  return [...initial];
};

/** Fails a build in which a page starts with more JavaScript than its budget. */
export const holdInitialJavaScript = (): Plugin => ({
  name: 'hold-initial-javascript',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    for (const { page, screen, kilobytesAtMost } of javascriptBudgets) {
      const kilobytes = initialKilobytes(initialChunks(chunks, screen));
      const figure = `initial JavaScript of the ${page} page: ${kilobytes.toFixed(1)} kB gzip`;
      if (kilobytes > kilobytesAtMost)
        this.error(
          `${figure}, at most ${kilobytesAtMost}; \`npm run bench -- initial-javascript\` shows the packages.`,
        );
      this.info(figure);
    }
  },
});
