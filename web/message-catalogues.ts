import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createIntl } from 'react-intl';
import type { MessageFormatElement } from 'react-intl';
import type { Plugin } from 'vite';

/** The messages of each area are in `messages/{area}/{locale}.json`. */
const folder = join(import.meta.dirname, 'messages');

const startMessagesId = 'virtual:start-messages';
const messageAddressesId = 'virtual:message-addresses';
const virtualModules = new Set([startMessagesId, messageAddressesId]);

/** The areas that have messages: features, and the layers below them. */
export const messageAreas = (): string[] => readdirSync(folder).toSorted();

/** The messages of one area. */
export const readMessages = (area: string, locale: string): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, area, `${locale}.json`), 'utf8')) as Record<string, string>;

/** Joins the messages of several areas. Throws if two areas have the same message. */
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

const { formatters } = createIntl({ locale: 'en-GB' });

/** Messages in parsed form, so that a browser needs no parser. Throws for bad ICU syntax. */
export const compileMessages = (
  messages: Readonly<Record<string, string>>,
): Record<string, MessageFormatElement[]> =>
  Object.fromEntries(
    Object.entries(messages).map(([id, message]) => [id, formatters.getMessageFormat(message).getAst()]),
  );

/** The parsed catalogue as a file. */
const compiledCatalogue = (locale: string): string => JSON.stringify(compileMessages(readCatalogue(locale)));

/**
 * Writes the messages of all areas in three forms: `/locales/{locale}.json` in ICU form (photo library §7) for
 * integrators; the parsed catalogues that the application fetches, whose addresses are in `virtual:message-addresses`;
 * and `virtual:start-messages`, the parsed messages that begin with `start.`, which are built into the application
 * because they must be available when the server is not.
 */
export const messageCatalogues = (locales: readonly string[]): Plugin => {
  let isBuild = false;
  const byLocale = (valueOf: (locale: string) => string): string =>
    `export default {${locales.map((locale) => `${JSON.stringify(locale)}: ${valueOf(locale)}`).join()}}`;
  const startMessagesOf = (locale: string): string => {
    const messages = Object.entries(readCatalogue(locale)).filter(([id]) => id.startsWith('start.'));
    return JSON.stringify(compileMessages(Object.fromEntries(messages)));
  };
  return {
    name: 'message-catalogues',
    configResolved: ({ command }) => void (isBuild = command === 'build'),
    resolveId: (id) => (virtualModules.has(id) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${startMessagesId}`) return byLocale(startMessagesOf);
      if (id !== `\0${messageAddressesId}`) return undefined;
      return byLocale((locale) => {
        if (!isBuild) return JSON.stringify(`/locales/${locale}.parsed.json`);
        const file = this.emitFile({
          type: 'asset',
          name: `messages-${locale}.json`,
          source: compiledCatalogue(locale),
        });
        return `import.meta.ROLLUP_FILE_URL_${file}`;
      });
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
        const [, locale = '', parsed] =
          /^\/locales\/([\w-]+)(\.parsed)?\.json$/.exec(request.url ?? '') ?? [];
        if (!locales.includes(locale)) return next();
        response.setHeader('content-type', 'application/json');
        return response.end(parsed ? compiledCatalogue(locale) : JSON.stringify(readCatalogue(locale)));
      });
    },
  };
};
