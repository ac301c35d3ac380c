import type { RuleCase } from './house-rules.ts';
import { commentsArePlainEnglish, messagesArePlainEnglish, testNamesArePlain } from './word-rules.ts';

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
      'docs/a.md': 'It begins anew.',
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
    ],
    clean: {
      'web/messages/albums/en-GB.json': '{\n  "albums.goes on": "Add anyway"\n}',
      'web/messages/albums/nl-NL.json': '{\n  "albums.add": "beside"\n}',
    },
  },
};
