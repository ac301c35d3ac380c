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
import { joinedChunks } from './joined-chunks.ts';
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
    alias: [
      // The build has already parsed the messages.
      {
        find: /^@formatjs\/icu-messageformat-parser$/,
        replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
      },
      // React has what these add to older versions of it.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector.js',
      },
    ],
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
      // Schemas of contracts that nobody uses. They are only recorded (`lateZod`).
      treeshake: {
        manualPureFunctions: ['z', 'textLine', 'numberLine', 'cleaned', 'cleanedNumber', 'placeFields'],
      },
      // On a slow machine it lists how long each plugin took, as a warning.
      checks: {
        bundlerTimings: false,
        // Parts are joined on purpose (`joinedChunks`), also with modules that import them at once.
        ineffectiveDynamicImport: false,
      },
      output: {
        codeSplitting: { groups: joinedChunks() },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/identity': server, '/config.json': server },
  },
});
