import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { joinMessages, messageAreas, readCatalogue } from '../../message-catalogues.ts';

const source = join(import.meta.dirname, '..');

const english = readCatalogue('en-GB');

/** Every file of the application except tests, as a syntax tree. */
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.endsWith('.d.ts'))
  .map((path) =>
    ts.createSourceFile(path, readFileSync(join(source, path), 'utf8'), ts.ScriptTarget.Latest, true),
  );

const nodesOf = (root: ts.Node): ts.Node[] => {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return nodes;
};

const literals = files.flatMap(nodesOf).filter(ts.isStringLiteralLike);

const whereIs = (node: ts.Node): string => {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.getStart());
  return `${file.fileName}:${line + 1} ${node.getText().trim()}`;
};

test('rejects a message that two areas have', () => {
  const areas = new Map([
    ['albums', { 'albums.title': 'Albums' }],
    ['photos', { 'photos.title': 'Photos', 'albums.title': 'My albums' }],
  ]);
  expect(() => joinMessages(areas)).toThrow('The messages of albums and of photos both have "albums.title".');
});

test('the compiler knows the ids of every area', () => {
  const listing = readFileSync(join(source, 'i18n/message-id.ts'), 'utf8');
  expect(messageAreas().filter((area) => !listing.includes(`/messages/${area}/en-GB.json`))).toEqual([]);
});

/** The values of all literal attributes of that name. */
const attributeValues = (name: string): Set<string> =>
  new Set(
    literals
      .filter(({ parent }) => ts.isJsxAttribute(parent) && parent.name.getText() === name)
      .map(({ text }) => text),
  );

test('every message is used', () => {
  const used = new Set(literals.map(({ text }) => text));
  const prefixes = attributeValues('messages');
  // Forms build the ids of their messages from form, field and reason. Their fields may come from a table.
  const isOfForm = (id: string): boolean => {
    const [, prefix = '', field = ''] = /^(.+)\.(\w+)\.\w+$/.exec(id) ?? [];
    return prefixes.has(prefix) && used.has(field);
  };
  expect(Object.keys(english).filter((id) => !used.has(id) && !isOfForm(id))).toEqual([]);
});

// #all-ids
test('every id in the code is in the catalogue', () => {
  const prefixes = new Set(Object.keys(english).map((id) => id.split('.', 1)[0]));
  const isId = (text: string) => /^[a-z]\w*(\.\w+)+$/i.test(text) && prefixes.has(text.split('.', 1)[0]);
  // The prefix of a form's messages is not an id.
  const prefixesOfForms = attributeValues('messages');
  const named = literals.filter(({ text }) => isId(text) && !prefixesOfForms.has(text));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(({ text }) => !(text in english)).map(whereIs)).toEqual([]);
});

/** Attributes whose value is visible or read out. */
const wordAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
]);

/** The names of places that the server fills, as `{{menu}}`, are no words. */
const hasLetters = (text: string): boolean => /\p{L}/u.test(text.replaceAll(/\{\{\w+\}\}/g, ''));

/** Words that are directly in the markup. */
const wordsInMarkup = (root: ts.Node): string[] =>
  nodesOf(root)
    .filter((node) => {
      if (ts.isJsxText(node)) return hasLetters(node.text);
      if (!ts.isStringLiteralLike(node) || !hasLetters(node.text)) return false;
      const holder = ts.isJsxExpression(node.parent) ? node.parent.parent : node.parent;
      if (ts.isJsxAttribute(holder)) return wordAttributes.has(holder.name.getText());
      return ts.isJsxElement(holder) || ts.isJsxFragment(holder);
    })
    .map(whereIs);

test('no visible word is outside the catalogue', () => {
  expect(files.flatMap(wordsInMarkup)).toEqual([]);
});

test.each([
  '<p>Hello</p>',
  "<p>{'Hello'}</p>",
  '<>{`Hello`}</>',
  '<img alt="Hello" />',
  "<Button label={'Hello'} />",
])('notices a word in %s', (markup) => {
  const file = ts.createSourceFile('a.tsx', markup, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  expect(wordsInMarkup(file)).toHaveLength(1);
});

test('ignores words that nobody sees', () => {
  const markup = '<p className="quiet" role="status">{text("a.b")} · {2}</p>';
  const file = ts.createSourceFile('a.tsx', markup, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  expect(wordsInMarkup(file)).toEqual([]);
});
