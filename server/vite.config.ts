import { dirname, relative } from 'node:path';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

const folder = import.meta.dirname;

/** Loaded by Node.js itself, because they find their own files next to them: native code and threads. */
const external = ['sharp', '@node-rs/crc32', 'libheif-js', 'pino', 'pg-native'];

const isPackage = (id: string): boolean => id.includes('/node_modules/');

/** Lets the bundle find the files next to each source: pages, messages, migrations and the scripts of threads. */
const keepAddresses = (): Plugin => ({
  name: 'keep-addresses',
  enforce: 'pre',
  transform(code, id) {
    if (isPackage(id) || !code.includes('import.meta.')) return undefined;
    const source = `../${relative(folder, id)}`;
    const moved = code
      .replaceAll(
        "new URL('./worker-child.ts', import.meta.url)",
        "new URL('worker-child.js', import.meta.address)",
      )
      .replaceAll('import.meta.url', `new URL('${source}', import.meta.url).href`)
      .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${dirname(source)}')`)
      .replaceAll('import.meta.address', 'import.meta.url');
    // The lines stay the same.
    return { code: moved, map: null };
  },
});

/** Maps only our own lines, without their text: whole maps cost more than the bundle saves. */
const mapOwnLines = (): Plugin => ({
  name: 'map-own-lines',
  transform(code, id) {
    if (!isPackage(id)) return undefined;
    return { code, map: { version: 3, sources: [], names: [], mappings: '' } };
  },
});

/** Imports `node:http` without its WebSocket, for which Node.js would load all of its fetch: 14 MB in each process. */
const leanHttp = (): Plugin => ({
  name: 'lean-http',
  enforce: 'pre',
  resolveId: (source, _importer, { kind }) =>
    kind === 'import-statement' && /^(node:)?http$/.test(source) ? '\0lean-http' : undefined,
  load(id) {
    if (id !== '\0lean-http') return undefined;
    const names = ['Agent', 'request', 'METHODS', 'STATUS_CODES', 'maxHeaderSize', 'createServer'];
    return `const http = process.getBuiltinModule('node:http'); export default http; export const { ${names.join(', ')} } = http;`;
  },
});

/** Joins the modules of the server into a few files: a start resolves and reads 1,900 modules without it. */
export default defineConfig({
  root: folder,
  plugins: [leanHttp(), keepAddresses(), mapOwnLines()],
  ssr: { noExternal: true, external },
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node24',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: ['src/main.ts', 'src/processes/worker-child.ts'],
      checks: { bundlerTimings: false, eval: false },
      output: {
        sourcemapExcludeSources: true,
        comments: false,
        entryFileNames: '[name].js',
        // Another version must not find its own functions under the same names.
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
});
