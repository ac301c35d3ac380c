import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseLocaleOf } from '@albumen/contracts/locale-choice';
import { fittingCorrections } from '@albumen/contracts/message-corrections';
import type { Corrections } from '@albumen/contracts/message-corrections';
import { defaultLocale, locales } from '@albumen/contracts/site-paths';
import type { Locale } from '@albumen/contracts/site-paths';
import type { MessageFormatElement } from 'react-intl';
import type { Plugin } from 'vite';
import { parseMessage, readCorrections } from './message-corrections.ts';
import { isOfFirstPage, latePartName } from './first-pages.ts';
import { lateImportsOf, readMessageParts } from './message-parts.ts';
import type { MessageParts } from './message-parts.ts';

/** The messages of each area are in `messages/{area}/{locale}.json`. */
const messagesFolder = join(import.meta.dirname, 'messages');

const startMessagesId = 'virtual:start-messages';
const messageAddressesId = 'virtual:message-addresses';
const virtualModules = new Set([startMessagesId, messageAddressesId]);

/** The areas that have messages: features, and the layers below them. */
export const messageAreas = (): string[] => readdirSync(messagesFolder).toSorted();

const readFile = (area: string, locale: Locale): Record<string, string> => {
  const file = join(messagesFolder, area, `${locale}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
};

/** A locale whose messages stand over those of the layers before it, and its corrections. */
interface Layer {
  readonly locale: Locale;
  readonly corrections: Corrections;
}

/** The messages of one area: those of the language and of the locale, each with the retailer's corrections. */
const readMessages = (area: string, layers: readonly Layer[]): Record<string, string> => {
  const english = readFile(area, defaultLocale);
  const messages = layers.flatMap(({ locale, corrections }) => [
    readFile(area, locale),
    fittingCorrections(corrections, english, parseMessage),
  ]);
  return Object.assign({}, ...messages) as Record<string, string>;
};

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

/** All messages of a locale, with the corrections in a folder, by default the retailer's. */
export const readCatalogue = (locale: Locale, folder?: string): Record<string, string> => {
  const layers = [...new Set([baseLocaleOf(locale), locale])].map((name) => ({
    locale: name,
    corrections: readCorrections(name, folder).corrections,
  }));
  return joinMessages(new Map(messageAreas().map((area) => [area, readMessages(area, layers)])));
};

export type ParsedMessages = Readonly<Record<string, MessageFormatElement[]>>;

/** Keeps e-mail and e-post in one line. English has e-mail in sentences of the specification only, which stay exact. */
const withWholeWords = (locale: Locale, message: string): string =>
  locale.startsWith('en') ? message : message.replaceAll(/(?<=\be-)(?=mail|post)/gi, '\u2060');

/** The messages of a locale in parsed form, so that a browser needs no parser. Throws for bad ICU syntax. */
const compileMessages = (locale: Locale, messages: Readonly<Record<string, string>>): ParsedMessages =>
  Object.fromEntries(
    Object.entries(messages).map(([id, message]) => [id, parseMessage(withWholeWords(locale, message))]),
  );

/** All messages of a locale in parsed form, with the corrections in a folder, by default the retailer's. */
export const compiledCatalogue = (locale: Locale, folder?: string): ParsedMessages =>
  compileMessages(locale, readCatalogue(locale, folder));

const entry = join(import.meta.dirname, 'src/app/main.tsx');
const source = join(import.meta.dirname, 'src/');

const readParts = (): MessageParts =>
  readMessageParts(entry, new Set(Object.keys(readCatalogue(defaultLocale))));

/** Some messages, as JSON. */
const someOf = (messages: ParsedMessages, isWanted: (id: string) => boolean): string =>
  JSON.stringify(Object.fromEntries(Object.entries(messages).filter(([id]) => isWanted(id))));

/** The late parts that have messages, by name. */
const lateParts = ({ late }: MessageParts): Map<string, ReadonlySet<string>> => {
  const byName = new Map<string, ReadonlySet<string>>();
  for (const [path, ids] of late) {
    if (ids.size === 0) continue;
    const name = latePartName(path);
    const others = byName.get(name);
    if (others && !isOfFirstPage(name))
      throw new Error(`Two modules that are loaded late are called ${name}: rename one.`);
    byName.set(name, new Set([...(others ?? []), ...ids]));
  }
  return byName;
};

const partsFolder = 'assets/messages';

/**
 * Writes the messages of all areas in four forms:
 *
 * - `/locales/{locale}.json`: all of them in ICU form (photo library §7), for integrators;
 * - a parsed catalogue for each locale of the messages that every page needs, which the application fetches at its start;
 *   their addresses are the default export of `virtual:message-addresses`;
 * - for each module that is loaded later, the messages that it and its imports name: a script in the folder `lateFolder`
 *   of `virtual:message-addresses`. `lateMessages` makes the application load it with the module;
 * - `virtual:start-messages`: the parsed English messages that begin with `start.`, which are built into the application
 *   because they must be available when the server is not.
 *
 * Each has the retailer's corrections in place of our messages.
 */
export const messageCatalogues = (corrections?: string): Plugin => {
  let isBuild = false;
  const catalogueOf = (locale: Locale) => readCatalogue(locale, corrections);
  const parsedCatalogue = (locale: Locale) => compiledCatalogue(locale, corrections);
  const byLocale = (valueOf: (locale: Locale) => string): string =>
    `{${locales.map((locale) => `${JSON.stringify(locale)}: ${valueOf(locale)}`).join()}}`;
  const partFile = (messages: ParsedMessages, ids: ReadonlySet<string> | undefined): string =>
    `export default ${someOf(messages, (id) => ids?.has(id) ?? false)}`;
  return {
    name: 'message-catalogues',
    configResolved: ({ command }) => void (isBuild = command === 'build'),
    resolveId: (id) => (virtualModules.has(id) ? `\0${id}` : undefined),
    load(module) {
      if (module === `\0${startMessagesId}`) {
        return `export default ${someOf(parsedCatalogue(defaultLocale), (id) => id.startsWith('start.'))}`;
      }
      if (module !== `\0${messageAddressesId}`) return undefined;
      const addressesWith = (folder: string, addressOf: (locale: Locale) => string): string =>
        `export const lateFolder = ${JSON.stringify(`/${folder}`)}; export default ${byLocale(addressOf)}`;
      if (!isBuild) {
        return addressesWith(partsFolder, (locale) => JSON.stringify(`/locales/${locale}.parsed.json`));
      }
      const parts = readParts();
      const late = [...lateParts(parts)];
      const catalogues = new Map(locales.map((locale) => [locale, parsedCatalogue(locale)]));
      const files = [...catalogues].flatMap(([locale, messages]) =>
        late.map(([name, ids]) => ({ name: `${name}.${locale}.js`, source: partFile(messages, ids) })),
      );
      // One version for all files, so that the application can tell their addresses without a table.
      const version = createHash('sha256').update(JSON.stringify(files)).digest('base64url').slice(0, 8);
      const folder = `${partsFolder}/${version}`;
      for (const { name, source: script } of files) {
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source: script });
      }
      return addressesWith(folder, (locale) => {
        const file = this.emitFile({
          type: 'asset',
          name: `messages-${locale}.json`,
          source: someOf(catalogues.get(locale) ?? {}, (id) => parts.start.has(id)),
        });
        return `import.meta.ROLLUP_FILE_URL_${file}`;
      });
    },
    generateBundle() {
      for (const locale of locales) {
        this.emitFile({
          type: 'asset',
          fileName: `locales/${locale}.json`,
          source: JSON.stringify(catalogueOf(locale)),
        });
      }
    },
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const send = (type: string, body: string): void => {
          response.setHeader('content-type', type);
          response.end(body);
        };
        const { url = '' } = request;
        const [, name = '', partTag] = /^\/assets\/messages\/([\w-]+)\.([\w-]+)\.js$/.exec(url) ?? [];
        const partLocale = locales.find((one) => one === partTag);
        if (partLocale) {
          return send(
            'text/javascript',
            partFile(parsedCatalogue(partLocale), lateParts(readParts()).get(name)),
          );
        }
        const [, tag, parsed] = /^\/locales\/([\w-]+)(\.parsed)?\.json$/.exec(url) ?? [];
        const locale = locales.find((one) => one === tag);
        if (!locale) return next();
        const { start } = readParts();
        return send(
          'application/json',
          parsed
            ? someOf(parsedCatalogue(locale), (id) => start.has(id))
            : JSON.stringify(catalogueOf(locale)),
        );
      });
    },
  };
};

/**
 * Makes each `import()` of our own code also load the messages that the code names (`withMessages` in
 * `src/i18n/locale.ts`), so that it never runs without them.
 */
export const lateMessages = (): Plugin => {
  let parts: MessageParts | undefined;
  return {
    name: 'late-messages',
    enforce: 'pre',
    buildStart: () => void (parts = undefined),
    watchChange: () => void (parts = undefined),
    transform(code, id) {
      if (!id.startsWith(source) || !/\bimport\(/.test(code)) return undefined;
      parts ??= readParts();
      const { late } = parts;
      let changed = code;
      for (const { start, end, path } of lateImportsOf(id, code).toReversed()) {
        if ((late.get(path)?.size ?? 0) === 0) continue;
        const call = `withMessages(${changed.slice(start, end)}, '${latePartName(path)}')`;
        changed = changed.slice(0, start) + call + changed.slice(end);
      }
      if (changed === code) return undefined;
      return { code: `import { withMessages } from '/src/i18n/locale.ts';${changed}`, map: null };
    },
  };
};
