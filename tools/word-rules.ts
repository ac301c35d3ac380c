import type { HouseRule, OwnFile } from './house-rules.ts';

/** The rules name these words themselves. */
const namesTheWords = /^tools\/(word|house)-rules(-plants|\.test)?\.ts$/;

const isWritten = ({ path }: OwnFile): boolean =>
  /\.(ts|tsx|mjs|css)$/.test(path) && !namesTheWords.test(path);

/** Names in these folders are not checked yet: they will be rewritten. */
const willBeRewritten = /^(web\/src\/(uploads|gallery\/grid)|web\/test|server\/src\/platform\/database)\//;

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
  [/\bthose of (these|them)\b/i, 'the given …'],
  [/\bthe one of\b/i, 'the noun itself'],
  [/(?<!\bthere )\b(is|are) none\b(?! of)/i, 'is no …, is missing'],
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

/** Words that need the name of their `describe` before them. */
const needsAnother = /^(of|after|with|in|are|is)\b/i;

/** Names of tests, steps, and of tests of a table. */
const ownNames = /^\s*(?:(?:await )?test(?:\.(?!describe)\w+)?|\]\))\((['`])(.*?)\1,/gm;

/** A report shows names of tests without their `describe`. */
export const testNamesReadAlone: HouseRule = (files) =>
  files
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file.path) && !willBeRewritten.test(file.path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(ownNames)].flatMap(([, , name = '']) =>
        needsAnother.test(name) ? [`${path}: the name "${name}" cannot be read alone.`] : [],
      ),
    );

/** Participles that do not say what a value is. */
const participle = /\b(told|held|kept|noted|asked)\b/;

/** `goesOn` and `goes-on` as words: "goes on". */
const wordsOf = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_.]/g, ' ')
    .toLowerCase();

/** Complaints about the parts of a name. Names of conditions may contain participles: `isHeld`. */
const complaintsAboutName = (name: string, place: string): string[] => {
  const words = wordsOf(name);
  const [found] = /^(is|are|has|was) /.test(words) ? [] : (participle.exec(words) ?? []);
  return [
    ...complaintsAbout(words, place),
    ...(found === undefined ? [] : [`${place} says "${found}": name the thing.`]),
  ];
};

const exported = /^export (?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm;

/** Names of files and exported names contain neither odd words nor participles that say nothing. */
export const exportedNamesArePlain: HouseRule = (files) =>
  files
    .filter((file) => !willBeRewritten.test(file.path) && !namesTheWords.test(file.path))
    .filter(({ path }) => !path.startsWith('server/migrations/'))
    .flatMap((file) => [
      ...complaintsAboutName(file.path.split('/').at(-1) ?? '', `The name of ${file.path}`),
      ...(isWritten(file)
        ? [...file.text.matchAll(exported)].flatMap(([, name = '']) =>
            complaintsAboutName(name, `${file.path}: ${name}`),
          )
        : []),
    ]);

/** Columns, logged numbers and facts of data exports that have such a name; others must not. */
const namesOfColumns =
  /^server\/src\/(kernel\/nights|services\/retention|services\/account|processes)\/|^server\/src\/services\/[^/]+\/tables\.ts$/;

/** A declared value, parameter or property whose whole name is a participle. */
const bareParticiple =
  /(?:\b(?:const|let|function\*?) |[{[(,]\s*(?:\w+: )?|\.{3}|^\s*(?:readonly )?)(told|held|kept|known|noted|asked|given)(?=\s*(?:[,}\])=]|\??: ))/;

const withoutTexts = (line: string): string =>
  /^\s*(\/\/|\*|\/\*)/.test(line) ? '' : line.replaceAll(/'[^']*'|"[^"]*"|`[^`]*`|\/\/ .*$/g, "''");

/** A name is a noun that says what the value is: `existingPhoto`, not `known`. */
export const namesAreNouns: HouseRule = (files) =>
  files
    .filter((file) => isWritten(file) && /\.(tsx?|mjs)$/.test(file.path))
    .filter(({ path }) => !willBeRewritten.test(path) && !namesOfColumns.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const [, name] = bareParticiple.exec(withoutTexts(line)) ?? [];
        return name === undefined ? [] : [`${path}:${index + 1} names a value "${name}": name the thing.`];
      }),
    );

/** The last migration before this rule: those that ran stay as they are. */
const lastUnchecked = 'server/migrations/0112-newsletter-requests.sql';

/** New migrations follow the rules of comments and of names. */
export const migrationsArePlain: HouseRule = (files) =>
  files
    .filter(({ path }) => /^server\/migrations\/.*\.sql$/.test(path) && path > lastUnchecked)
    .flatMap(({ path, text }) => [
      ...complaintsAboutName(path.split('/').at(-1) ?? '', `The name of ${path}`),
      ...text.split('\n').flatMap((line, index) => {
        const place = `${path}:${index + 1}`;
        const [, comment] = /^\s*-- (.*)$/.exec(line) ?? [];
        const [name] =
          comment === undefined ? (/\b(told|held|kept|known|noted|asked|given)\b/.exec(line) ?? []) : [];
        return [
          ...complaintsAbout(comment ?? wordsOf(line), place),
          ...(name === undefined ? [] : [`${place} names a value "${name}": name the thing.`]),
        ];
      }),
    ]);

/** Notes on languages quote these words, and messages have a rule of their own. */
const quotesWords = /^docs\/languages\/|(^|\/)messages\//;

/** Pages and data are plain modern English, outside of blocks of code. */
export const pagesArePlainEnglish: HouseRule = (files) =>
  files
    .filter(({ path }) => /\.(md|json)$/.test(path) && !quotesWords.test(path))
    .flatMap(({ path, text }) => {
      let isCode = false;
      return text.split('\n').flatMap((line, index) => {
        if (path.endsWith('.json')) return complaintsAbout(line.replaceAll('"', ''), `${path}:${index + 1}`);
        if (/^\s*```/.test(line)) isCode = !isCode;
        return isCode ? [] : complaintsAbout(line, `${path}:${index + 1}`);
      });
    });

/** English messages and their ids are plain modern English, too. */
export const messagesArePlainEnglish: HouseRule = (files) =>
  files
    .filter(({ path }) => /(^|\/)messages\/(.+\/)?en-(GB|IE)\.json$/.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const [, id = '', message = ''] = /"(.*?)": "(.*)",?$/.exec(line) ?? [];
        return complaintsAbout(`${wordsOf(id)} ${message.replaceAll('\\"', '')}`, `${path}:${index + 1}`);
      }),
    );
