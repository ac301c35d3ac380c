import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  everyTestRuns,
  filesAreShort,
  namesAreKebabCase,
  namesSayWhatIsInside,
  nothingIsLeftOver,
  readOwnFiles,
  servicesIntroduceThemselves,
  shortFilesHaveAReason,
  workplaceIsUnknown,
} from './house-rules.ts';
import type { OwnFile, RuleCase } from './house-rules.ts';
import { oddSubjects } from './commit-subjects.ts';
import { dependenciesAreExplained, linksLeadSomewhere, namedFilesExist } from './page-rules.ts';
import { specificationIsShown } from './spec-coverage.ts';
import { storesKeepToTheirTables } from './table-owners.ts';
import { wordCases } from './word-rules-plants.ts';

const lines = (count: number) => 'line\n'.repeat(count);

// Joined here, so that this file itself follows the rules.
const spelled = (...parts: readonly string[]) => parts.join('');

const migration =
  'create table photos (\n  id uuid);\ncreate table if not exists albums (id uuid);\ncreate table secrets (name text);';
const tree = {
  'server/migrations/0001-all.sql': migration,
  'server/src/platform/secrets.ts': 'sql`insert into secrets (name) values (1)`',
  'server/src/services/photos/tables.ts': 'export interface PhotosTable {}',
  'server/src/services/albums/tables.ts': 'export interface AlbumsTable {}',
};
const albumsStore = 'server/src/services/albums/store.ts';
const usesPhotos = [`${albumsStore} uses photos, which its tables.ts does not declare.`];

const cases: Readonly<Record<string, RuleCase>> = {
  ...wordCases,
  'files are short': {
    rule: filesAreShort,
    broken: [[{ 'web/src/ui/long.css': lines(401) }, ['web/src/ui/long.css has 401 lines.']]],
    clean: { 'web/src/ui/short.css': lines(400), 'docs/long.md': lines(900) },
  },
  'short files have a reason': {
    rule: shortFilesHaveAReason,
    broken: [
      [
        {
          'web/src/ui/crumb.ts': lines(19),
          'web/src/ui/crumb-user.tsx': `import { crumb } from './crumb.ts';\n${lines(20)}`,
          // A test of an importer does not count as an importer.
          'web/src/ui/crumb-user.test.ts': "import { crumb } from './crumb.ts';",
          'web/src/ui/late-user.tsx': `await import('./crumb.ts');\n${lines(20)}`,
        },
        ['web/src/ui/crumb.ts has 19 lines: move them into the file that imports it.'],
      ],
    ],
    clean: {
      'web/src/ui/full.ts': lines(20),
      'web/src/ui/tested.ts': lines(3),
      'web/src/ui/tested.test.ts': lines(3),
      'web/src/features/orders/index.ts': lines(3),
      'web/src/features/orders/orders-card.tsx': lines(3),
      'server/src/services/orders/events.ts': lines(3),
      'web/src/ui/word.ts': lines(3),
      ...Object.fromEntries(
        ['one', 'two', 'three'].map((name) => [
          `web/src/app/${name}.ts`,
          `import { word } from '../ui/word.ts';\n${lines(20)}`,
        ]),
      ),
    },
  },
  'names are kebab case': {
    rule: namesAreKebabCase,
    broken: [
      [{ 'web/src/photoGrid.ts': '' }, ['web/src/photoGrid.ts is not in kebab case.']],
      [{ 'web/My Photos/a.ts': '' }, ['web/My Photos/a.ts is not in kebab case.']],
      [{ 'server/src/photo_rules.ts': '' }, ['server/src/photo_rules.ts is not in kebab case.']],
    ],
    clean: {
      '.ci/run': '',
      'README.md': '',
      'web/src/photo-grid.module.css': '',
      'server/migrations/0001-photos.sql': '',
      'web/src/i18n/messages/en-GB.json': '',
    },
  },
  'names say what is inside': {
    rule: namesSayWhatIsInside,
    broken: [
      'date-utils.ts',
      'helpers/date.ts',
      'common.css',
      'misc.test.ts',
      'upload-manager.tsx',
      'types.ts',
    ].map((name) => [{ [`web/src/${name}`]: '' }, [`web/src/${name} does not say what is inside.`]] as const),
    clean: {
      'contracts/src/photo-management/library.ts': '',
      'web/src/commonality.ts': '',
      'server/src/media-types.ts': '',
    },
  },
  'the workplace is unknown': {
    rule: workplaceIsUnknown,
    broken: [
      [
        { 'docs/a.md': spelled('see ..', '/shared/design') },
        ['docs/a.md:1 names the workplace, but the project stands alone.'],
      ],
      [
        { 'a.ts': spelled('\n// ', '/work', '/main') },
        ['a.ts:2 names the workplace, but the project stands alone.'],
      ],
      [{ 'a.ts': spelled('.', 'library') }, ['a.ts:1 names the workplace, but the project stands alone.']],
      [
        { 'a.sh': spelled('/opt', '/node24/bin') },
        ['a.sh:1 names the workplace, but the project stands alone.'],
      ],
    ],
    clean: {
      '.ci/run': spelled('..', '/shared/samples'),
      'web/src/a.ts': "import '../shared-albums/list.ts'; // https://example.com/work/1",
    },
  },
  'nothing is left over': {
    rule: nothingIsLeftOver,
    broken: [
      [{ 'a.ts': spelled('// TO', 'DO later') }, ['a.ts:1 leaves something for later.']],
      [{ 'a.sql': spelled('-- FIX', 'ME') }, ['a.sql:1 leaves something for later.']],
    ],
    clean: { 'a.ts': 'const todo = 1;' },
  },
  'every test runs': {
    rule: everyTestRuns,
    broken: [
      [{ 'a.test.ts': spelled('test.', 'only()') }, ['a.test.ts:1 keeps a test from running.']],
      [{ 'e2e/a.ts': spelled('test.describe.', 'skip()') }, ['e2e/a.ts:1 keeps a test from running.']],
      [
        { 'a.test.ts': spelled('test.', 'skipIf(slow)') },
        ['a.test.ts:1 skips a test for a reason other than the machine.'],
      ],
    ],
    clean: {
      'a.test.ts': 'test.skipIf(samplesFolder === undefined)\ntest.runIf(isRoot)',
      'a.ts': spelled('stream.', 'skip(3)'),
    },
  },
  'services introduce themselves': {
    rule: servicesIntroduceThemselves,
    broken: [
      [
        { 'server/src/services/albums/store.ts': '' },
        ['server/src/services/albums has no index.ts.', 'server/src/services/albums has no README.md.'],
      ],
      [
        { 'server/src/services/albums/index.ts': '', 'server/src/services/albums/README.md': lines(21) },
        ['server/src/services/albums/README.md has more than 20 lines.'],
      ],
    ],
    clean: { 'server/src/services/albums/index.ts': '', 'server/src/services/albums/README.md': lines(20) },
  },
  'dependencies are explained': {
    rule: dependenciesAreExplained,
    broken: [
      [
        {
          'server/package.json': '{ "dependencies": { "sharp": "1" } }',
          'docs/dependencies.md': '| `left-pad` | pads |',
        },
        [
          'docs/dependencies.md does not explain sharp.',
          'docs/dependencies.md explains left-pad, which nothing uses.',
        ],
      ],
    ],
    clean: {
      'package.json': '{ "devDependencies": { "vite": "1" } }',
      'web/package.json': '{ "dependencies": { "react": "1", "react-dom": "1" } }',
      'docs/dependencies.md': '| `react`, `react-dom` | what is seen; not `preact` |\n| `vite` | builds |',
    },
  },
  'links lead somewhere': {
    rule: linksLeadSomewhere,
    broken: [
      [{ 'docs/a.md': '[b](b.md)' }, ['docs/a.md links to b.md, which does not exist.']],
      [{ 'docs/a.md': '[b](/docs/a.md)' }, ['docs/a.md links to /docs/a.md, which does not exist.']],
      [{ 'README.md': '![x](docs/x.png)' }, ['README.md links to docs/x.png, which does not exist.']],
    ],
    clean: {
      'README.md': '[a](docs/a.md#part) [docs](docs) [docs](docs/) [site](https://example.com)',
      'docs/a.md': '[house](../README.md) [here](#part) [generated](reference/errors.md)',
    },
  },
  'the files that pages name exist': {
    rule: namedFilesExist,
    broken: [
      [{ 'docs/a.md': '`kernel/gone.ts`' }, ['docs/a.md names kernel/gone.ts, which does not exist.']],
      [
        { 'README.md': '`gone.css`', 'a/not-gone.css': '' },
        ['README.md names gone.css, which does not exist.'],
      ],
    ],
    clean: { 'docs/a.md': '`b/c.ts` `c.ts` `any` `{name}.ts`', 'a/b/c.ts': '' },
  },
  'stores keep to their tables': {
    rule: storesKeepToTheirTables,
    broken: [
      [{ ...tree, [albumsStore]: 'sql`select 1 from photos where id = 1`' }, usesPhotos],
      [{ ...tree, [albumsStore]: 'sql`select 1 from albums a, photos as p`' }, usesPhotos],
      [{ ...tree, [albumsStore]: 'sql`select 1 from albums\n  join photos on true`' }, usesPhotos],
      [{ ...tree, [albumsStore]: 'sql`INSERT INTO photos (id) values (1)`' }, usesPhotos],
      [{ ...tree, [albumsStore]: 'sql`update photos set id = 1`' }, usesPhotos],
      [{ ...tree, [albumsStore]: 'sql`delete from albums using photos`' }, usesPhotos],
      [
        { ...tree, 'server/src/services/albums/store/list.ts': 'sql`select 1 from secrets`' },
        ['server/src/services/albums/store/list.ts uses secrets, which its tables.ts does not declare.'],
      ],
      [
        { ...tree, [albumsStore]: 'sql`select 1 from ${sql(table)}`' },
        [`${albumsStore} hides a table's name.`],
      ],
      [
        { ...tree, 'server/src/services/orders/tables.ts': 'export interface OrdersTable {}' },
        ['server/src/services/orders/tables.ts declares orders, which no migration makes.'],
      ],
      [
        { ...tree, 'server/src/services/orders/tables.ts': 'export interface PhotosTable {}' },
        [
          'server/src/services/photos/tables.ts and server/src/services/orders/tables.ts declare photos both.',
        ],
      ],
      [
        { ...tree, 'server/migrations/0002-more.sql': 'create table forgotten (id uuid);' },
        ['server/migrations makes forgotten, which no slice declares and no platform file uses.'],
      ],
      [
        { ...tree, 'server/migrations/0002-more.sql': 'drop table albums;' },
        ['server/src/services/albums/tables.ts declares albums, which no migration makes.'],
      ],
    ],
    clean: {
      ...tree,
      [albumsStore]:
        '/** Copies dates from photos. */ sql`with photos_of as (select 1 from albums) select extract(year from ${day}) from photos_of where a is distinct from ${b}`',
      'server/src/services/photos/store.ts': 'sql`update photos set id = 1` // taken from albums',
      'server/src/services/photos/photos.test.ts': 'sql`delete from albums`',
    },
  },
  'the specification is shown': {
    rule: specificationIsShown,
    broken: [
      [
        {
          'docs/reference/spec-coverage.md':
            '| Escape closes | `e2e/a.spec.ts#escape`; `e2e/gone.spec.ts` “opens” |\n| It opens | later |\n| One cell |',
          'e2e/a.spec.ts': "// #escape\nconst key = 'Escape';",
        },
        [
          'docs/reference/spec-coverage.md:2 names no test, and no choice.',
          'docs/reference/spec-coverage.md:3 names no test, and no choice.',
          'docs/reference/spec-coverage.md:1 names e2e/a.spec.ts#escape, which is above no test.',
          'docs/reference/spec-coverage.md:1 names e2e/gone.spec.ts, which is above no test.',
        ],
      ],
      [
        {
          'docs/reference/spec-coverage.md': '| Escape closes | `e2e/a.spec.ts#escape` |',
          'e2e/a.spec.ts': "// #escape\ntest('closes')\n// #escape\ntest('opens')\n// #drag\ntest('drags')",
          'e2e/b.spec.ts': "// #escape\ntest('closes')",
        },
        [
          'e2e/a.spec.ts:3 repeats the id e2e/a.spec.ts#escape.',
          'e2e/a.spec.ts:5 has the id e2e/a.spec.ts#drag, which docs/reference/spec-coverage.md does not name.',
          'e2e/b.spec.ts:1 has the id e2e/b.spec.ts#escape, which docs/reference/spec-coverage.md does not name.',
        ],
      ],
    ],
    clean: {
      'docs/reference/spec-coverage.md':
        '| The specification | Shown by |\n| --- | --- |\n| Escape closes | `e2e/a.spec.ts#escape`; `e2e/a.spec.ts#step`; choice: the top |\n| It opens | choice: at once |',
      'e2e/a.spec.ts':
        "// #escape\ntest.each(keys)(\n  `Escape (${key}) closes`, () => {\n  // #step\n  await test.step('closes')",
    },
  },
};

const filesOf = (texts: Readonly<Record<string, string>>): OwnFile[] =>
  Object.entries(texts).map(([path, text]) => ({ path, text }));

let ourFiles: OwnFile[];
beforeAll(async () => {
  ourFiles = await readOwnFiles(join(import.meta.dirname, '..'));
});

test('finds the files of the project', () => {
  const paths = ourFiles.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(['package.json', '.ci/run', 'server/src/app.ts', 'web/index.html']),
  );
  expect(paths.filter((path) => path.includes('node_modules/'))).toEqual([]);
});

describe.each(Object.entries(cases))('%s', (_, { rule, broken, clean }) => {
  test('holds everywhere in the project', () => {
    expect(rule(ourFiles)).toEqual([]);
  });

  test('reports violations', () => {
    expect(broken.map(([texts]) => rule(filesOf(texts)))).toEqual(broken.map(([, complaints]) => complaints));
  });

  test('accepts files that only look like violations', () => {
    expect(rule(filesOf(clean))).toEqual([]);
  });
});

/** The last commit before this rule. */
const lastBefore = 'f1d635e5';

const git = async (...args: readonly string[]): Promise<string> =>
  (await promisify(execFile)('git', args, { cwd: import.meta.dirname })).stdout;

test('subjects of commits begin with a plain verb and fit into a line', async () => {
  // Without a repository, or without its older commits, there is nothing to read.
  const log = await git('log', '--no-merges', '--format=%s', `${lastBefore}..HEAD`).catch(() => '');
  expect(oddSubjects(log.split('\n').filter((subject) => subject !== ''))).toEqual([]);
});

test('reports subjects that begin with another word or are too long', () => {
  const long = `Add ${'a'.repeat(69)}`;
  expect(oddSubjects(['Show the date', 'Mend the date', 'Fixes the date', 'the date', long])).toEqual([
    '"Mend the date" begins with "Mend": begin with a verb such as Add, Fix, Show, Keep or Move.',
    '"Fixes the date" begins with "Fixes": begin with a verb such as Add, Fix, Show, Keep or Move.',
    '"the date" begins with "the": begin with a verb such as Add, Fix, Show, Keep or Move.',
    `"${long}" has 73 characters: at most 72 are accepted.`,
  ]);
  expect(oddSubjects([`Add ${'a'.repeat(68)}`])).toEqual([]);
});
