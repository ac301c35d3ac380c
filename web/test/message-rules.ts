import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { baseLocaleOf } from '@albumen/contracts/locale-choice';
import { elementKinds, elementsOf, misfitOf } from '@albumen/contracts/message-corrections';
import { defaultLocale } from '@albumen/contracts/site-paths';
import type { Locale } from '@albumen/contracts/site-paths';
import { formatters, parseMessage } from '../message-corrections.ts';

type Messages = Readonly<Record<string, string>>;

const root = join(import.meta.dirname, '../..');

/** Every folder of messages, of the web application and of the server. */
export const messageFolders = [
  ...globSync('web/messages/*/en-GB.json', { cwd: root }).toSorted(),
  ...globSync('server/src/**/messages/en-GB.json', { cwd: root }).toSorted(),
].map(dirname);

/** The file of a folder and locale; undefined if there is none. */
export const readFile = (folder: string, locale: Locale): Messages | undefined => {
  const path = join(root, folder, `${locale}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Messages) : undefined;
};

/** The rules of a language: `docs/languages/{language}.md`. */
export interface LanguagePage {
  /** Words that no message may have, each with the word of the glossary. */
  readonly never: ReadonlyMap<string, string>;
  /** The words that are the same as in English, in lower case. */
  readonly same: ReadonlySet<string>;
}

export const parseLanguagePage = (page: string): LanguagePage => {
  const section = (title: string): string => page.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = section('Glossary')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const never = rows.flatMap(([, , term = '', words = '']) =>
    words
      .split(',')
      .map((word) => [word.trim(), term] as const)
      .filter(([word]) => word !== ''),
  );
  const same =
    section('Same as English')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  return { never: new Map(never), same: new Set(same) };
};

const languageOf = (locale: Locale): string => new Intl.Locale(locale).language;

/** Reads the rules of the language of a locale. */
export const readLanguagePage = (locale: Locale): LanguagePage =>
  parseLanguagePage(readFileSync(join(root, `docs/languages/${languageOf(locale)}.md`), 'utf8'));

const elementsIn = (message: string) => elementsOf(parseMessage(message));

/** The words between the arguments. */
const wordsOf = (message: string): string =>
  elementsIn(message)
    .flatMap(({ type, value }) => (type === elementKinds.text ? value : []))
    .join(' ');

/** The message as its reader sees it, in lower case: each number is 2, each other argument its name. */
const seenIn = (locale: Locale, message: string): string => {
  const values = elementsIn(message).flatMap(({ type, value }) => {
    if (value === undefined || type === elementKinds.text) return [];
    const isNumber = type === elementKinds.number || type === elementKinds.plural;
    return [[value, isNumber ? 2 : value] as const];
  });
  const seen = formatters.getMessageFormat(message, locale).format(Object.fromEntries(values));
  return String(seen).toLowerCase();
};

/** WCAG 2.5.3: who speaks the words of a button reaches it, since its name begins with them. */
const complaintsAboutName = (id: string, locale: Locale, messages: Messages): string[] => {
  if (!id.endsWith('Named')) return [];
  const [name = '', visible] = [messages[id], messages[id.replace(/Named$/, '')]];
  if (visible === undefined) return ['has no message that one sees, with the same id without "Named"'];
  const isInName = seenIn(locale, name).startsWith(seenIn(locale, visible));
  return isInName ? [] : [`does not begin with "${visible}", which is what one sees`];
};

/** The plural categories of the whole numbers below a million; 0 to 2,000 and round numbers have all of them. */
const pluralCategories = (locale: Locale): Set<string> => {
  const rules = new Intl.PluralRules(locale);
  const numbers = [...Array(2001).keys(), 10_000, 100_000, 200_000, 999_999];
  return new Set(numbers.map((number) => rules.select(number)));
};

/** The plurals of a message by their argument, with the categories of each. */
const pluralsOf = (message: string) =>
  elementsIn(message).flatMap(({ type, value: name = '', options = {} }) =>
    type === elementKinds.plural ? [{ name, forms: Object.keys(options) }] : [],
  );

/** The quotation marks of each language. The closing one of Dutch is also the apostrophe. */
const quotationMarks: Readonly<Record<string, string>> = {
  en: '“”',
  nl: '‘',
  de: '„“',
  fr: '«»',
  it: '«»',
  sv: '”',
  nb: '«»',
  da: '”',
  es: '«»',
  pt: '«»',
};

/** English messages that have the exact words and characters of the specification. */
const sentencesOfSpecification = new Set([
  'sharedAlbum.owner',
  'exports.errorText',
  'account.email.changed.title',
  'newsletter.successText',
]);

const isWord = (text: string, word: string): boolean =>
  new RegExp(
    `(?<![\\p{L}\\d-])${word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?![\\p{L}\\d-])`,
    'u',
  ).test(text);

/** Finds what makes a message wrong, not only less well written: its syntax, arguments, tags and plurals. */
export const faultsOf = (message: string, english: string, locale: Locale): string[] => {
  const misfit = misfitOf(message, english, parseMessage);
  if (misfit !== undefined) return [misfit];
  const englishPlurals = pluralsOf(english);
  return pluralsOf(message).flatMap(({ name, forms }) => {
    const ofName = englishPlurals.filter((plural) => plural.name === name);
    // Some only tell whether there are any.
    const isCounted = ofName.length > 0 && ofName.every((plural) => plural.forms.includes('one'));
    const missing = [...pluralCategories(locale)].filter((category) => !forms.includes(category));
    return isCounted && missing.length > 0 ? [`has no plural ${missing.join(', ')} of {${name}}`] : [];
  });
};

const complaintsAboutWords = (
  id: string,
  message: string,
  english: string,
  locale: Locale,
  page: LanguagePage,
): string[] => {
  const complaints: string[] = [];
  const text = wordsOf(message);
  const isExact = languageOf(locale) === 'en' && sentencesOfSpecification.has(id);
  if (text.includes("'") && !isExact) complaints.push("has a straight apostrophe ': write ’");
  const marks = quotationMarks[languageOf(locale)] ?? '';
  const wrong = [...text].filter(
    (character) => '“”„«»‘‚"‹›'.includes(character) && !marks.includes(character),
  );
  if (wrong.length > 0)
    complaints.push(`has ${[...new Set(wrong)].join(' ')}: write ${[...marks].join(' ')}`);
  for (const [word, term] of page.never)
    if (!isExact && isWord(text, word)) complaints.push(`says "${word}": the glossary has "${term}"`);
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const untranslated = words.filter((word) => !page.same.has(word));
  if (languageOf(locale) !== 'en' && message === english && untranslated.length > 0)
    complaints.push(`is not translated, or "${untranslated.join(' ')}" is missing in "Same as English"`);
  return complaints;
};

/** The complaints about one file of messages: `{folder}/{locale}.json id …`. */
export const complaintsAbout = (
  locale: Locale,
  page: LanguagePage,
  { english, base, own }: { english: Messages; base: Messages | undefined; own: Messages | undefined },
): string[] => {
  if (own === undefined) return base === undefined ? ['is missing'] : [];
  const unknown = Object.keys(own).filter((id) => !(id in english));
  const missing = base ? [] : Object.keys(english).filter((id) => !(id in own));
  const complaints = [
    ...unknown.map((id) => `${id} is not in en-GB.json`),
    ...missing.map((id) => `${id} is missing`),
  ];
  const order = Object.keys(english).filter((id) => id in own);
  if (complaints.length === 0 && Object.keys(own).join() !== order.join())
    complaints.push('does not have the order of en-GB.json');
  for (const [id, message] of Object.entries(own)) {
    if (base?.[id] === message)
      complaints.push(`${id} is the same as in ${baseLocaleOf(locale)}: leave it out`);
    const source = english[id];
    if (source === undefined) continue;
    const faults = faultsOf(message, source, locale);
    const ofMessage =
      faults.length > 0
        ? faults
        : [
            ...complaintsAboutWords(id, message, source, locale, page),
            ...complaintsAboutName(id, locale, { ...base, ...own }),
          ];
    complaints.push(...ofMessage.map((words) => `${id} ${words}`));
  }
  return complaints;
};

/** The complaints about all messages of a locale. */
export const complaintsAboutLocale = (locale: Locale): string[] => {
  const page = readLanguagePage(locale);
  const base = baseLocaleOf(locale);
  return messageFolders.flatMap((folder) =>
    complaintsAbout(locale, page, {
      english: readFile(folder, defaultLocale) ?? {},
      base: base === locale ? undefined : readFile(folder, base),
      own: readFile(folder, locale),
    }).map((complaint) => `${folder}/${locale}.json: ${complaint}`),
  );
};
