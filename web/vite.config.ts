import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { holdInitialJavaScript } from './initial-javascript.ts';
import { lateZod } from './late-zod.ts';
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

const server = 'http://localhost:8080';

export default defineConfig({
  root: import.meta.dirname,
  resolve: {
    // The build parses the messages.
    alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' },
    // npm installs a second copy for the packages that depend on another patch: 10 kB of the first load.
    dedupe: ['intl-messageformat', '@formatjs/icu-messageformat-parser', '@formatjs/icu-skeleton-parser'],
  },
  plugins: [
    react(),
    { ...optimizeLocales.vite({ locales: ['en-GB', 'en-US', 'nl-NL'] }), enforce: 'pre' },
    lateZod(),
    messageCatalogues(['en-GB', 'nl-NL']),
    preloadFont(),
    layerOrder(),
    holdInitialJavaScript(),
    compressFiles(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The browsers of 2024 and later: `light-dark()` is the youngest feature in use.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    manifest: true,
    // Those browsers load modules ahead by themselves.
    modulePreload: { polyfill: false },
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Two chunks of what every page needs: libraries, which change seldom, and our own. Left to the bundler they would
          // be two dozen, of which HTTP/1.1 fetches six at once: four times the wait on a slow line.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /\/node_modules\// },
            { name: 'start', tags: ['$initial'] },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/identity': server, '/config.json': server },
  },
});
