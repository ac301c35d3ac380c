import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** What a signed-in customer may have to load before a page shows, in kilobytes. */
export const javascriptBudgets = [
  { page: 'home', screen: '/src/features/home/home-screen.tsx', kilobytesAtMost: 160 },
  { page: 'photos', screen: '/src/features/my-photos/photos-screen.tsx', kilobytesAtMost: 195 },
] as const;

/** Kilobytes as they are sent. */
export const gzipKilobytes = (code: string): number => gzipSync(code, { level: 9 }).byteLength / 1000;

export const initialKilobytes = (chunks: readonly Rolldown.OutputChunk[]): number =>
  chunks.reduce((sum, { code }) => sum + gzipKilobytes(code), 0);

/** What a browser loads before a page shows: the entry, the page's screen, and all that these import. */
export const initialChunks = (
  chunks: readonly Rolldown.OutputChunk[],
  screen: string,
): readonly Rolldown.OutputChunk[] => {
  const entries = chunks.filter(({ isEntry }) => isEntry);
  const screens = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(screen)));
  if (entries.length === 0 || screens.length === 0) throw new Error(`The build has no ${screen}.`);
  const initial = new Set([...entries, ...screens]);
  // A set that grows is walked to its new end.
  for (const chunk of initial) {
    for (const other of chunks) if (chunk.imports.includes(other.fileName)) initial.add(other);
  }
  return [...initial];
};

/** Fails a build in which a page begins with more JavaScript than it may. */
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
