import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Where the messages of each area stand: `messages/{area}/{locale}.json`. */
const folder = join(import.meta.dirname, 'messages');

const startMessagesId = 'virtual:start-messages';

/** The areas that have messages: features, and what lies below them. */
export const messageAreas = (): string[] => readdirSync(folder).toSorted();

/** The messages of one area. */
export const readMessages = (area: string, locale: string): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, area, `${locale}.json`), 'utf8')) as Record<string, string>;

/** Joins the messages of several areas. Throws where two have the same one. */
export const joinMessages = (
  areas: ReadonlyMap<string, Readonly<Record<string, string>>>,
): Record<string, string> => {
  const joined: Record<string, string> = {};
  const areaOf = new Map<string, string>();
  for (const [area, messages] of areas) {
    for (const [id, message] of Object.entries(messages)) {
      const other = areaOf.get(id);
      if (other !== undefined) throw new Error(`The messages of ${other} and of ${area} both have "${id}".`);
      areaOf.set(id, area);
      joined[id] = message;
    }
  }
  return joined;
};

/** All messages of a locale. */
export const readCatalogue = (locale: string): Record<string, string> =>
  joinMessages(new Map(messageAreas().map((area) => [area, readMessages(area, locale)])));

/**
 * Photo library §7: "translations from /locales/{locale}.json". Makes these files of the messages of all areas, and
 * `virtual:start-messages`: the few that must be there when the server is not, in every locale. Those are built into the
 * application; all others are fetched.
 */
export const messageCatalogues = (locales: readonly string[]): Plugin => ({
  name: 'message-catalogues',
  resolveId: (id) => (id === startMessagesId ? `\0${id}` : undefined),
  load: (id) => {
    if (id !== `\0${startMessagesId}`) return undefined;
    const chosen = locales.map((locale) => [
      locale,
      Object.fromEntries(Object.entries(readCatalogue(locale)).filter(([key]) => key.startsWith('start.'))),
    ]);
    return `export default ${JSON.stringify(Object.fromEntries(chosen))}`;
  },
  generateBundle() {
    for (const locale of locales) {
      this.emitFile({
        type: 'asset',
        fileName: `locales/${locale}.json`,
        source: JSON.stringify(readCatalogue(locale)),
      });
    }
  },
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      const locale = locales.find((one) => request.url === `/locales/${one}.json`);
      if (locale === undefined) return next();
      response.setHeader('content-type', 'application/json');
      return response.end(JSON.stringify(readCatalogue(locale)));
    });
  },
});
