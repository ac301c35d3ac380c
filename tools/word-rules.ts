import type { HouseRule, OwnFile } from './house-rules.ts';

/** The rules name these words themselves. */
const namesTheWords = /^tools\/(word|house)-rules(-plants|\.test)?\.ts$/;

const isWritten = ({ path }: OwnFile): boolean =>
  /\.(ts|tsx|mjs|css)$/.test(path) && !namesTheWords.test(path);

/** Words and constructions of translated English, each with the plain one. */
const oddWords: readonly (readonly [odd: RegExp, plain: string])[] = [
  [/\banew\b/i, 'again'],
  [/\bbeside\b/i, 'next to'],
  [/\blest\b/i, 'so that … does not'],
  [/\bwhoever\b/i, 'who, whichever person'],
  [/\bbe it\b/i, 'whether'],
  [/\btells? of\b|\btold of\b/i, 'reports'],
  [/\bmend(s|ed|ing)?\b/i, 'fix'],
  [/\bfor want of\b/i, 'without'],
  [/\bin vain\b/i, 'without success'],
  [/\b(thereby|hereof)\b/i, 'by this'],
  [/\b(is|are) no more\b(?! than)/i, 'is missing, is deleted'],
  [/\b(goes|went) on\b/i, 'continues'],
  [/\ball the same\b/i, 'anyway'],
  [/\bno longer there\b/i, 'no longer exists'],
  [/\bwould lie\b/i, 'would be'],
];

/** Complaints about the odd words of a text. Code in backticks, quotations and names of notes are not ours to change. */
const complaintsAbout = (text: string, place: string): string[] => {
  const words = text.replaceAll(/`[^`]*`|"[^"]*"|\[Note: [^\]]*\]/g, '');
  return oddWords
    .filter(([odd]) => odd.test(words))
    .map(([odd, plain]) => `${place} says "${odd.exec(words)?.[0]}": write "${plain}".`);
};

const isComment = (line = ''): boolean => /^\s*(\/\/|\*(?!\/))/.test(line);

/** The text of a line that is all comment, and whether the comment begins there. */
const commentOf = (
  line: string,
  before: string | undefined,
): { readonly text: string; readonly begins: boolean } | undefined => {
  const [, sign = '', text = ''] = /^\s*(\/\/|\/\*\*?|\*(?!\/))\s?(.*)$/.exec(line) ?? [];
  return sign === '' ? undefined : { text, begins: text !== '' && !isComment(before) };
};

/** Comments are plain modern English: a list of words that only translations use. */
export const commentsArePlainEnglish: HouseRule = (files) =>
  files.filter(isWritten).flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index, lines) => {
      const comment = commentOf(line, lines[index - 1]);
      if (!comment) return [];
      const found = complaintsAbout(comment.text, `${path}:${index + 1}`);
      const [first = ''] = comment.text.split(/\W/, 1);
      return comment.begins && /^(What|Who|Whose|Of)$/.test(first)
        ? [...found, `${path}:${index + 1} begins a comment with "${first}": begin with a verb or a noun.`]
        : found;
    }),
  );

/** Characters of a test's name. */
const longestName = 90;

/** Names of tests and of their cases: the first string of a call, or of a row of `test.each`. */
const names = /^\s*((?:test|describe)(?:\.each.*)?\()?(?:\[|\{? ?what: )?\s*(['`])(.*?)\2,/gm;

/** Names of tests are plain modern English, and fit into a line of a report. */
export const testNamesArePlain: HouseRule = (files) =>
  files
    .filter((file) => isWritten(file) && /\.(test|spec)\.tsx?$/.test(file.path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(names)].flatMap(([, isTest, , name = '']) => [
        ...complaintsAbout(name, `${path}: the name "${name}"`),
        ...(isTest && name.length > longestName
          ? [`${path}: the name "${name.slice(0, 30)}…" has ${name.length} characters.`]
          : []),
      ]),
    );

/** English messages are plain modern English, too. */
export const messagesArePlainEnglish: HouseRule = (files) =>
  files
    .filter(({ path }) => /(^|\/)messages\/(.+\/)?en-GB\.json$/.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const [, message = ''] = /": "(.*)",?$/.exec(line) ?? [];
        return complaintsAbout(message.replaceAll('\\"', ''), `${path}:${index + 1}`);
      }),
    );
