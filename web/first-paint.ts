import { firstPaintFolder } from '@albumen/contracts/first-paint';
import type { FirstPaint } from '@albumen/contracts/first-paint';
import { locales, sitePaths } from '@albumen/contracts/site-paths';
import type { Locale } from '@albumen/contracts/site-paths';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { firstPages } from './first-pages.ts';
import { chunksOf, styleSheetsOf } from './initial-javascript.ts';
import { compiledCatalogue, messageCatalogues } from './message-catalogues.ts';
import type { ParsedMessages } from './message-catalogues.ts';

/** `src/app/painted-frame.tsx`, which Vite loads. */
interface Drawing {
  readonly drawFirstPaint: (
    locale: Locale,
    messages: ParsedMessages,
    address: string,
  ) => Omit<FirstPaint, 'preloads'>;
}

/** Runs `task` with the code that draws. That imports the menu, and with it the session, which needs a browser. */
const withDrawing = async (task: (code: Drawing) => void): Promise<void> => {
  const { BroadcastChannel } = globalThis;
  // An open channel would keep the build from ending.
  Object.assign(globalThis, { BroadcastChannel: EventTarget });
  const server = await createServer({
    root: import.meta.dirname,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [react(), messageCatalogues()],
  });
  try {
    task((await server.ssrLoadModule('/src/app/painted-frame.tsx')) as Drawing);
  } finally {
    await server.close();
    Object.assign(globalThis, { BroadcastChannel });
  }
};

/** The files that the first pages load first, apart from those of the document. */
const preloadsOf = (bundle: Rolldown.OutputBundle, locale: Locale): FirstPaint['preloads'] => {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const ofEveryPage = chunksOf(chunks, []);
  const address = (file: string) => `/${file}`;
  return Object.fromEntries(
    firstPages.map(({ page }) => {
      const own = chunksOf(chunks, [page]).filter((chunk) => !ofEveryPage.includes(chunk));
      const words = Object.keys(bundle).filter((file) => file.endsWith(`/${page}.${locale}.js`));
      const scripts = [...own.map(({ fileName }) => fileName), ...words].map(address);
      return [sitePaths[page], { scripts, styles: [...styleSheetsOf(own)].map(address) }];
    }),
  );
};

/** Draws what signed-in customers see until the code runs, a file for each locale. */
export const firstPaint = (): Plugin => ({
  name: 'first-paint',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const files = Object.values(bundle);
    await withDrawing(({ drawFirstPaint }) => {
      for (const locale of locales) {
        const messages = files.find(
          (file) => file.type === 'asset' && file.names.includes(`messages-${locale}.json`),
        );
        if (!messages) throw new Error(`The build has no messages for ${locale}.`);
        this.emitFile({
          type: 'asset',
          fileName: `${firstPaintFolder}/${locale}.json`,
          source: JSON.stringify({
            ...drawFirstPaint(locale, compiledCatalogue(locale), `/${messages.fileName}`),
            preloads: preloadsOf(bundle, locale),
          } satisfies FirstPaint),
        });
      }
    });
  },
});
