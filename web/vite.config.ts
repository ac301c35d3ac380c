import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { messageCatalogues } from './message-catalogues.ts';

/** Lets the browser fetch the typeface while it still reads the style sheet. */
const preloadFont = (): Plugin => ({
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /inter-latin-wght.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head',
        })),
  },
});

/**
 * Puts the order of the layers first in every style sheet: the browser takes it from the sheet that it happens to read
 * first, which need not be the one that states it.
 */
const layerOrder = (): Plugin => ({
  name: 'layer-order',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const order = await readFile(join(import.meta.dirname, 'src/ui/layers.css'), 'utf8');
    const statement = order.slice(order.indexOf('@layer')).trim();
    for (const output of Object.values(bundle)) {
      if (output.type !== 'asset' || typeof output.source !== 'string') continue;
      if (output.fileName.endsWith('.css')) output.source = `${statement}${output.source}`;
    }
  },
});

const compressedEndings = new Set(['.css', '.html', '.js', '.json', '.svg']);

/** Below this a compressed sibling saves less than it costs. */
const compressedFromBytes = 1_024;

/** Writes `.br` and `.gz` beside every text file, at the best rates: once here instead of at every request. */
const compressFiles = (): Plugin => {
  let folder = '';
  const brotli = promisify(brotliCompress);
  const gzipped = promisify(gzip);
  return {
    name: 'compress-files',
    apply: 'build',
    configResolved: ({ root, build }) => void (folder = resolve(root, build.outDir)),
    closeBundle: async () => {
      const files = await readdir(folder, { recursive: true });
      for (const file of files.filter((name) => compressedEndings.has(extname(name)))) {
        const path = join(folder, file);
        const bytes = await readFile(path);
        if (bytes.length < compressedFromBytes) continue;
        const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        await writeFile(`${path}.br`, await brotli(bytes, { params: quality }));
        await writeFile(`${path}.gz`, await gzipped(bytes, { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
};

/** Prints what a signed-in customer loads before the photos page shows: the entry, its screen, their static imports. */
const reportInitialJavaScript = (): Plugin => ({
  name: 'report-initial-javascript',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const wanted = chunks.filter(
      (chunk) => chunk.isEntry || chunk.facadeModuleId?.endsWith('/my-photos/photos-screen.tsx'),
    );
    const initial = new Set<string>();
    const add = (file: string): void => {
      if (initial.has(file)) return;
      initial.add(file);
      for (const imported of chunks.find((chunk) => chunk.fileName === file)?.imports ?? []) add(imported);
    };
    for (const chunk of wanted) add(chunk.fileName);
    const bytes = chunks
      .filter((chunk) => initial.has(chunk.fileName))
      .reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0);
    this.info(`initial JavaScript of the photos page: ${(bytes / 1_000).toFixed(1)} kB gzip`);
  },
});

/**
 * The chunk of a module that every page needs: one for libraries, which change seldom, and one for our own code. Left to
 * the bundler they would be two dozen, of which HTTP/1.1 fetches six at once: four times the wait on a slow line.
 */
const startChunks = (): Rolldown.CodeSplittingGroup => {
  const entry = join(import.meta.dirname, 'index.html');
  const needed = new Set<string>();
  const need = (id: string, graph: Rolldown.ChunkingContext): void => {
    if (needed.has(id)) return;
    needed.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) need(imported, graph);
  };
  return {
    name: (id, graph) => {
      need(entry, graph);
      if (!needed.has(id)) return undefined;
      return id.includes('/node_modules/') ? 'libraries' : 'start';
    },
  };
};

const server = 'http://localhost:8080';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    { ...optimizeLocales.vite({ locales: ['en-GB', 'en-US', 'nl-NL'] }), enforce: 'pre' },
    messageCatalogues(['en-GB', 'nl-NL']),
    preloadFont(),
    layerOrder(),
    reportInitialJavaScript(),
    compressFiles(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The browsers of 2024 and later: `light-dark()` is the youngest feature in use.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    manifest: true,
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [startChunks()],
        },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/identity': server, '/config.json': server },
  },
});
