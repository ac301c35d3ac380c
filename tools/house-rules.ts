import { readdir, readFile } from 'node:fs/promises';
import { extname, join, posix } from 'node:path';

/** One of our files; its path starts at the root of the tree. */
export interface OwnFile {
  readonly path: string;
  readonly text: string;
}

/** A house rule: returns one sentence per finding, beginning with the path. */
export type HouseRule = (files: readonly OwnFile[]) => string[];

/** A house rule with planted violations. */
export interface RuleCase {
  readonly rule: HouseRule;
  /** Files that break the rule, and the expected complaint. */
  readonly broken: readonly (readonly [
    files: Readonly<Record<string, string>>,
    complaints: readonly string[],
  ])[];
  /** Files that follow the rule. */
  readonly clean: Readonly<Record<string, string>>;
}

/** Installed, built, generated and runtime files. */
const notOurs =
  /^(\.git|\.runtime|data|translations|bench\/results|test-results|docs\/reference\/(?!spec-coverage\.md).+|package-lock\.json)$|(^|\/)(node_modules|dist)$/;

const endingsOfCode = ['.ts', '.tsx', '.mjs', '.css', '.html', '.sql', '.sh'];
const endingsOfText = new Set([...endingsOfCode, '.md', '.json', '.svg', '']);

const isCode = ({ path }: OwnFile): boolean => endingsOfCode.includes(extname(path));

const isTest = ({ path }: OwnFile): boolean => /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('e2e/');

/** Reads all of our files. The text of pictures and similar files is left empty: only their names are checked. */
export const readOwnFiles = async (root: string, folder = ''): Promise<OwnFile[]> => {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const found = entries
    .map((entry) => ({ entry, path: folder === '' ? entry.name : `${folder}/${entry.name}` }))
    .filter(({ path }) => !notOurs.test(path))
    .map(async ({ entry, path }): Promise<OwnFile[]> => {
      if (entry.isDirectory()) return readOwnFiles(root, path);
      const readable = endingsOfText.has(extname(path));
      return [{ path, text: readable ? await readFile(join(root, path), 'utf8') : '' }];
    });
  return (await Promise.all(found)).flat();
};

/** Architecture: "Files have at most 400 lines". */
const longestFileLines = 400;

export const filesAreShort: HouseRule = (files) =>
  files
    .filter(isCode)
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > longestFileLines)
    .map(({ path, lines }) => `${path} has ${lines} lines.`);

/** A shorter file costs a name, an import and a tab for less than a screenful. */
const shortestFileLines = 20;

/** Names of files that may be short, each with its reason. */
const shortByName = [
  // The files that every slice and every feature has, and the first file of a program.
  /(^|\/)(index|main|routes|service|jobs|events|tables|rules|store|texts)\.tsx?$|\/store\//,
  // One part of a contract or one area of problems: the documentation shows each separately.
  /^contracts\/src\//,
  // The router needs the addresses of a list before any page is loaded.
  /-routes\.ts$/,
  // Lazily loaded modules.
  /-(card|preview-screen)\.tsx$/,
  // An action on every photo list, which loads its dialog lazily.
  /-action\.tsx$/,
  // Found by name.
  /\.(d|fixture)\.ts$|\/operator-\w+\.ts$/,
];

/**
 * Files that were short when the rule was introduced, each with its reason. Do not add any: merge the new file into its
 * importer.
 */
const shortSinceBefore = new Set([
  // Two parts of the platform share it, and neither imports the other.
  'server/src/platform/final-failure.ts',
  'server/src/kernel/http/answer-headers.ts',
  // The order of these locks, in one place.
  'server/src/services/customers/link-lock.ts',
  // People read it more often than code does: the accounts of a fresh machine.
  'server/src/services/identity/sample-accounts.ts',
  // `index.ts` needs its type, and `service.ts` its function.
  'server/src/services/photos/counts.ts',
]);

const importsOf = ({ path, text }: OwnFile): string[] =>
  [...text.matchAll(/(?:\bfrom |\bimport\()'(\.[^']+)'/g)].map(([, to = '']) =>
    posix.join(posix.dirname(path), to),
  );

/** A file with this many importers is a term of the product and may be short. */
const importersOfAWord = 3;

export const shortFilesHaveAReason: HouseRule = (files) => {
  const importers = new Map<string, number>();
  for (const file of files.filter((one) => isCode(one) && !isTest(one)))
    for (const to of new Set(importsOf(file))) importers.set(to, (importers.get(to) ?? 0) + 1);
  const paths = new Set(files.map(({ path }) => path));
  const hasTest = (path: string) => paths.has(path.replace(/(\.tsx?)$/, '.test$1'));
  return files
    .filter((file) => /^(contracts|server|web)\/src\/.*\.tsx?$/.test(file.path) && !isTest(file))
    .filter(({ path }) => !shortSinceBefore.has(path) && !shortByName.some((name) => name.test(path)))
    .filter(({ path }) => !hasTest(path) && (importers.get(path) ?? 0) < importersOfAWord)
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines < shortestFileLines)
    .map(({ path, lines }) => `${path} has ${lines} lines: move them into the file that imports it.`);
};

/**
 * Words in kebab case with endings after dots. Readmes are in capitals everywhere, and locales are written as in
 * browsers.
 */
const kebabCase =
  /^\.?[a-z\d]+(-[a-z\d]+)*(\.[a-z\d]+(-[a-z\d]+)*)*$|^README\.md$|^[a-z]{2}-[A-Z]{2}\.[a-z.]+$/;

const saysNothing = /(^|[-.])(utils?|helpers?|common|misc|managers?)([-.]|$)|^types\.tsx?$/;

export const namesAreKebabCase: HouseRule = (files) =>
  files
    .filter(({ path }) => !path.split('/').every((name) => kebabCase.test(name)))
    .map(({ path }) => `${path} is not in kebab case.`);

export const namesSayWhatIsInside: HouseRule = (files) =>
  files
    .filter(({ path }) => path.split('/').some((name) => saysNothing.test(name)))
    .map(({ path }) => `${path} does not say what is inside.`);

/** Creates a rule that reports every line of some files that matches a pattern. */
const noLineFits =
  (pattern: RegExp, complaint: string, looksAt: (file: OwnFile) => boolean): HouseRule =>
  (files) =>
    files
      .filter(looksAt)
      .flatMap(({ path, text }) =>
        text
          .split('\n')
          .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${complaint}`] : [])),
      );

export const workplaceIsUnknown: HouseRule = noLineFits(
  /\.\.\/shared(?![-\w])|(?<!\w)[.]library\b|(^|[^\w.])[/]work\/|[/]opt\/node/,
  'names the workplace, but the project stands alone.',
  // Only this file tells the tests where the real photos are.
  ({ path }) => path !== '.ci/run',
);

export const nothingIsLeftOver: HouseRule = noLineFits(
  /\b(TO[D]O|FIX[M]E|X[X]X)\b/,
  'leaves something for later.',
  isCode,
);

/**
 * A test may be skipped if the machine lacks something: real photos, root rights, mounting, LibreOffice, a full Chromium,
 * a kind of system.
 */
const reasonsToLeaveOut =
  '[sS]amples|PHOTO_SAMPLES_DIR|isRoot|canMount|hasLibreOffice|keepsPages|process\\.platform';

const noTestIsSwitchedOff = noLineFits(
  new RegExp(`\\.(only|todo|fails|fixme|skip(?!\\(!(${reasonsToLeaveOut}),))\\b`),
  'keeps a test from running.',
  isTest,
);

const noTestIsLeftOutForAWhim = noLineFits(
  new RegExp(`\\.(skipIf|runIf)\\b(?!.*(${reasonsToLeaveOut}))`),
  'skips a test for a reason other than the machine.',
  isTest,
);

export const everyTestRuns: HouseRule = (files) => [
  ...noTestIsSwitchedOff(files),
  ...noTestIsLeftOutForAWhim(files),
];

/** Architecture: a service has a "README.md, at most 20 lines" and "index.ts, front door". */
const longestReadmeLines = 20;

export const servicesIntroduceThemselves: HouseRule = (files) => {
  const services = new Set(
    files.flatMap(({ path }) => /^server\/src\/services\/([^/]+)\//.exec(path)?.[1] ?? []),
  );
  return [...services].flatMap((service) => {
    const find = (name: string) =>
      files.find(({ path }) => path === `server/src/services/${service}/${name}`);
    const readme = find('README.md');
    const complaints = [];
    if (!find('index.ts')) complaints.push(`server/src/services/${service} has no index.ts.`);
    if (!readme) complaints.push(`server/src/services/${service} has no README.md.`);
    else if (readme.text.trim().split('\n').length > longestReadmeLines)
      complaints.push(`${readme.path} has more than 20 lines.`);
    return complaints;
  });
};
