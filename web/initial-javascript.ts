import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** Kilobytes that a signed-in customer may have to load before the photos page shows. */
export const initialKilobytesAtMost = 230;

const photosScreen = '/src/features/my-photos/photos-screen.tsx';

/** Kilobytes as they are sent. */
export const gzipKilobytes = (code: string): number => gzipSync(code, { level: 9 }).byteLength / 1000;

/** What a browser loads before the photos page shows: the entry, the page's screen, and all that these import. */
export const initialChunks = (chunks: readonly Rolldown.OutputChunk[]): readonly Rolldown.OutputChunk[] => {
  const entries = chunks.filter(({ isEntry }) => isEntry);
  const screens = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(photosScreen)));
  if (entries.length === 0 || screens.length === 0) throw new Error(`The build has no ${photosScreen}.`);
  const initial = new Set([...entries, ...screens]);
  // A set that grows is walked to its new end.
  for (const chunk of initial) {
    for (const other of chunks) if (chunk.imports.includes(other.fileName)) initial.add(other);
  }
  return [...initial];
};

/** Fails a build whose photos page begins with more JavaScript than it may. */
export const holdInitialJavaScript = (): Plugin => ({
  name: 'hold-initial-javascript',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = initialChunks(Object.values(bundle).filter((output) => output.type === 'chunk'));
    const kilobytes = chunks.reduce((sum, { code }) => sum + gzipKilobytes(code), 0);
    const said = `initial JavaScript of the photos page: ${kilobytes.toFixed(1)} kB gzip`;
    if (kilobytes > initialKilobytesAtMost)
      this.error(
        `${said}, at most ${initialKilobytesAtMost}; \`npm run bench -- initial-javascript\` tells of what.`,
      );
    this.info(said);
  },
});
