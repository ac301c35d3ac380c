import type { RuleCase } from './house-rules.ts';
import {
  commentsArePlainEnglish,
  exportedNamesArePlain,
  messagesArePlainEnglish,
  migrationsArePlain,
  namesAreNouns,
  pagesArePlainEnglish,
  testNamesArePlain,
  testNamesReadAlone,
} from './word-rules.ts';

/** Planted violations of the rules for words. */
export const wordCases: Readonly<Record<string, RuleCase>> = {
  'comments are plain English': {
    rule: commentsArePlainEnglish,
    broken: [
      [
        { 'web/src/a.ts': '// It begins anew, beside the other one.' },
        ['web/src/a.ts:1 says "anew": write "again".', 'web/src/a.ts:1 says "beside": write "next to".'],
      ],
      [
        { 'server/src/a.ts': '/**\n * What it mends is no more.\n */' },
        [
          'server/src/a.ts:2 says "mends": write "fix".',
          'server/src/a.ts:2 says "is no more": write "is missing, is deleted".',
          'server/src/a.ts:2 begins a comment with "What": begin with a verb or a noun.',
        ],
      ],
      [
        { 'web/src/a.css': '/* Of those that are shown. */' },
        ['web/src/a.css:1 begins a comment with "Of": begin with a verb or a noun.'],
      ],
    ],
    clean: {
      'web/src/a.ts': "// `mend` is a name, and so is [Note: Beside the list].\nconst text = 'anew';",
    },
  },
  'names of tests and their cases are plain and short': {
    rule: testNamesArePlain,
    broken: [
      [
        { 'web/src/a.test.ts': `test('${'a'.repeat(91)}', () => {});` },
        [`web/src/a.test.ts: the name "${'a'.repeat(30)}…" has 91 characters.`],
      ],
      [
        { 'e2e/a.spec.ts': "test.each([\n  ['it goes on', 1],\n  { what: 'it is no more', of: 2 },\n])" },
        [
          'e2e/a.spec.ts: the name "it goes on" says "goes on": write "continues".',
          'e2e/a.spec.ts: the name "it is no more" says "is no more": write "is missing, is deleted".',
        ],
      ],
    ],
    clean: { 'web/src/a.test.ts': `test('${'a'.repeat(90)}', () => {});` },
  },
  'messages are plain English': {
    rule: messagesArePlainEnglish,
    broken: [
      [
        { 'web/messages/albums/en-GB.json': '{\n  "albums.add": "Add \\"{name}\\" all the same"\n}' },
        ['web/messages/albums/en-GB.json:2 says "all the same": write "anyway".'],
      ],
      [
        { 'web/messages/albums/en-GB.json': '{\n  "albums.goesOn": "Adding..."\n}' },
        ['web/messages/albums/en-GB.json:2 says "goes on": write "continues".'],
      ],
    ],
    clean: {
      'web/messages/albums/en-GB.json': '{\n  "albums.add": "Add anyway"\n}',
      'web/messages/albums/nl-NL.json': '{\n  "albums.add": "beside"\n}',
    },
  },
  'names of tests read alone': {
    rule: testNamesReadAlone,
    broken: [
      [
        {
          'web/src/a.test.ts':
            "describe('a photo', () => {\n  test('is erased', () => {});\n});\ntest.each([\n  [1],\n])('with %i photos', () => {});",
        },
        [
          'web/src/a.test.ts: the name "is erased" cannot be read alone.',
          'web/src/a.test.ts: the name "with %i photos" cannot be read alone.',
        ],
      ],
      [
        { 'e2e/a.spec.ts': "  await test.step('after a reload', async () => {});" },
        ['e2e/a.spec.ts: the name "after a reload" cannot be read alone.'],
      ],
    ],
    clean: {
      'web/src/a.test.ts': "describe('in a month', () => {\n  test('erases a photo', () => {});\n});",
      'web/src/uploads/a.test.ts': "test('of a file', () => {});",
    },
  },
  'exported names and names of files are plain': {
    rule: exportedNamesArePlain,
    broken: [
      [
        { 'web/src/a.ts': 'export const goesOnTo = 1;\nexport interface KeptMail {}' },
        [
          'web/src/a.ts: goesOnTo says "goes on": write "continues".',
          'web/src/a.ts: KeptMail says "kept": name the thing.',
        ],
      ],
      [
        { 'server/src/told-log.ts': '', 'docs/begin-anew.md': '' },
        [
          'The name of server/src/told-log.ts says "told": name the thing.',
          'The name of docs/begin-anew.md says "anew": write "again".',
        ],
      ],
    ],
    clean: {
      'web/src/a.ts': 'export const isHeld = true;\nexport const knownBrowser = 1;\nconst keptRows = 2;',
      'server/migrations/0009-given-up-renderings.sql': '',
      'web/src/gallery/grid/kept-rows.ts': 'export const keptRows = 1;',
    },
  },
  'names are nouns': {
    rule: namesAreNouns,
    broken: [
      [
        {
          'web/src/a.ts':
            'const known = 1;\nconst { photos: held } = all;\nconst f = (asked: string) => asked;\n  readonly told?: Date;',
        },
        [
          'web/src/a.ts:1 names a value "known": name the thing.',
          'web/src/a.ts:2 names a value "held": name the thing.',
          'web/src/a.ts:3 names a value "asked": name the thing.',
          'web/src/a.ts:4 names a value "told": name the thing.',
        ],
      ],
    ],
    clean: {
      'web/src/a.ts': "// (known, held)\nconst text = 'it was (kept)';\nconst knownBrowser = held.known;",
      'server/src/services/retention/tables.ts': '  readonly held: number;',
    },
  },
  'new migrations are plain': {
    rule: migrationsArePlain,
    broken: [
      [
        {
          'server/migrations/9999-begun-anew.sql':
            '-- Whoever asks.\nalter table photos add column kept boolean;',
        },
        [
          'The name of server/migrations/9999-begun-anew.sql says "anew": write "again".',
          'server/migrations/9999-begun-anew.sql:1 says "Whoever": write "who, whichever person".',
          'server/migrations/9999-begun-anew.sql:2 names a value "kept": name the thing.',
        ],
      ],
    ],
    clean: {
      'server/migrations/0001-kept.sql': '-- Whoever asks.',
      'server/migrations/9999-photos.sql':
        '-- Photos that are kept.\nalter table photos add column stored boolean;',
    },
  },
  'pages and data are plain English': {
    rule: pagesArePlainEnglish,
    broken: [
      [{ 'docs/a.md': '# A\n\nIt begins anew.' }, ['docs/a.md:3 says "anew": write "again".']],
      [
        { 'server/README.md': 'Those of these photos that exist.' },
        ['server/README.md:1 says "Those of these": write "the given …".'],
      ],
      [
        { 'docs/reference/a.json': '{ "summary": "Begin anew" }' },
        ['docs/reference/a.json:1 says "anew": write "again".'],
      ],
    ],
    clean: {
      'docs/a.md': '```sh\nbegin anew\n```\nThe command `mend`.',
      'docs/languages/en.md': 'Never "anew", and never anew.',
    },
  },
};
