import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

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

const isTest = ({ path }: OwnFile): boolean => /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('e2e/');

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
