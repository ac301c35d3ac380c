import { readdir, readFile } from 'node:fs/promises';
import { extname, join, posix } from 'node:path';

/** A file of ours; its path starts at the root of the tree. */
export interface OwnFile {
  readonly path: string;
  readonly text: string;
}

/** A rule of the house: what it finds is a sentence each that begins with the path. */
export type HouseRule = (files: readonly OwnFile[]) => string[];

/** What is installed, built, generated or kept at run time. */
const notOurs =
  /^(\.git|\.runtime|data|bench\/results|test-results|docs\/reference\/(?!spec-coverage\.md).+|package-lock\.json)$|(^|\/)(node_modules|dist)$/;

const endingsOfCode = ['.ts', '.tsx', '.mjs', '.css', '.html', '.sql', '.sh'];
const endingsOfText = new Set([...endingsOfCode, '.md', '.json', '.svg', '']);

const isCode = ({ path }: OwnFile): boolean => endingsOfCode.includes(extname(path));

const isTest = ({ path }: OwnFile): boolean => /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('e2e/');

/** Reads every file of ours. The text of pictures and the like is left empty: of those only the name is looked at. */
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

/** Architecture: "A file that grows past 400 lines becomes a folder of the same name". */
const longestFileLines = 400;

export const filesAreShort: HouseRule = (files) =>
  files
    .filter(isCode)
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > longestFileLines)
    .map(({ path, lines }) => `${path} has ${lines} lines.`);

/** Below this a file has a name, an import and a tab of its own for less than a screenful. */
const shortestFileLines = 20;

/** Names of files that may be short, each with its reason. */
const shortByName = [
  // The files that every slice and every feature has, and the first file of a program.
  /(^|\/)(index|main|routes|jobs|events|tables|rules|store|texts)\.tsx?$|\/store\//,
  // One part of a contract or one area of problems, which the documentation shows as such.
  /^contracts\/src\//,
  // The router needs the addresses of a list before any page is loaded.
  /-routes\.ts$/,
  // Loaded late, by itself.
  /-(card|preview-screen)\.tsx$/,
  // Offers something on every photo list, and loads its dialog late.
  /-action\.tsx$/,
  // Found by their names.
  /\.(d|fixture)\.ts$/,
];

/** Files that were short when the rule came, each with its reason. Do not add any: merge the new file into its importer. */
const shortSinceBefore = new Set([
  // Technology that two parts of the platform share, neither of which imports the other.
  'server/src/platform/final-failure.ts',
  'server/src/platform/http/answer-headers.ts',
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

/** A file that so many others import is a word of the product, however short. */
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

/** Words in kebab case, endings behind dots; a readme is loud everywhere, a locale is written as browsers write it. */
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

/** A check of the lines of some files: where a line fits the pattern, that is a finding. */
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
  // Where the real photos lie is told to the tests by this one file.
  ({ path }) => path !== '.ci/run',
);

export const nothingIsLeftOver: HouseRule = noLineFits(
  /\b(TO[D]O|FIX[M]E|X[X]X)\b/,
  'leaves something for later.',
  isCode,
);

/** A test may be left out for what a machine lacks: real photos, the rights of root, to mount, a kind of system. */
const reasonsToLeaveOut = '[sS]amples|PHOTO_SAMPLES_DIR|isRoot|canMount|process\\.platform';

const noTestIsSwitchedOff = noLineFits(
  /\.(only|skip|todo|fails|fixme)\b/,
  'keeps a test from running.',
  isTest,
);

const noTestIsLeftOutForAWhim = noLineFits(
  new RegExp(`\\.(skipIf|runIf)\\b(?!.*(${reasonsToLeaveOut}))`),
  'leaves a test out for no reason of the machine.',
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
