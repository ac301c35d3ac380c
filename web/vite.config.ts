import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { locales } from '@albumen/contracts/site-paths';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { firstPaint } from './first-paint.ts';
import { fontNotices } from './font-notices.ts';
import { holdInitialJavaScript } from './initial-javascript.ts';
import { lateZod, shortContracts } from './late-zod.ts';
import { lateMessages, messageCatalogues } from './message-catalogues.ts';

/** Lets the browser fetch the font while it still reads the style sheet. */
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
 * Puts the order of the layers first in every style sheet: the browser takes the order from the first sheet that it
 * reads, and that may not be the one that declares it.
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

/** Leaves out Vite's warning about its own parser of CSS modules, which it prints for every `composes … from`. */
const quietComposes = (): Plugin => ({
  name: 'quiet-composes',
  configResolved: ({ logger }) => {
    const { warnOnce } = logger;
    logger.warnOnce = (message, options) => {
      if (!message.includes('`postcss.parse`')) warnOnce(message, options);
    };
  },
});

const server = 'http://localhost:8080';

export default defineConfig({
  root: import.meta.dirname,
  resolve: {
    // The build has already parsed the messages.
    alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' },
    // npm installs a second copy for packages that depend on another patch version: 10 kB of the first load.
    dedupe: ['intl-messageformat', '@formatjs/icu-messageformat-parser', '@formatjs/icu-skeleton-parser'],
  },
  plugins: [
    react(),
    // React Aria's own texts, in code that is loaded late. It has American English only.
    { ...optimizeLocales.vite({ locales: ['en-US', ...locales] }), enforce: 'pre' },
    lateZod(),
    shortContracts(),
    messageCatalogues(),
    lateMessages(),
    firstPaint(),
    preloadFont(),
    layerOrder(),
    quietComposes(),
    fontNotices(),
    holdInitialJavaScript(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Browsers from 2024 on: `light-dark()` is the newest feature in use.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    manifest: true,
    license: { fileName: 'third-party-notices.txt' },
    // These browsers preload modules without a polyfill.
    modulePreload: { polyfill: false },
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // On a slow machine it lists how long each plugin took, as a warning.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          // Two chunks for the code that every page needs: libraries, which change rarely, and our own code. The
          // bundler alone would make two dozen chunks. HTTP/1.1 fetches six at a time, so that takes four times as long
          // on a slow connection.
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
