import type { HouseRule } from './house-rules.ts';

/** The page that maps sentences of the specification to tests. */
const coveragePage = 'docs/reference/spec-coverage.md';

/** A file and the name of a test, a group or a step in it: `web/src/a.test.ts` “a photo is deleted”. */
const citation = /`([^`]+\.(?:test|spec)\.tsx?)` “([^”]+)”/g;

/** The text of a row without a test: the issue that will add it, or the interpretation of the specification. */
const saysWhy = /(^|; )(open: (24|25|26|27|account)\b|choice: \S)/;

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** Whether a file has a test with this name: not only in a comment or in another text. */
const namesTest = (text: string, name: string): boolean =>
  new RegExp(`\\(\\s*(['"\`])${escaped(name)}\\1`).test(text);

const isHead = (line: string): boolean => /^\| (---|The specification) \|/.test(line);

/** Fails for a test that does not exist, and for a row without a test and without a reason. */
export const specificationIsShown: HouseRule = (files) => {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const lines = (texts.get(coveragePage) ?? '').split('\n');
  return lines.flatMap((line, index) => {
    if (!line.startsWith('|') || isHead(line)) return [];
    const place = `${coveragePage}:${index + 1}`;
    const shown = /^\| .+ \| (.+) \|$/.exec(line)?.[1] ?? '';
    const cited = [...shown.matchAll(citation)].map(([, path = '', name = '']) => ({ path, name }));
    if (cited.length === 0 && !saysWhy.test(shown))
      return [`${place} names no test, and no issue that brings one.`];
    return cited
      .filter(({ path, name }) => !namesTest(texts.get(path) ?? '', name))
      .map(({ path, name }) => `${place} names “${name}”, which ${path} has not.`);
  });
};
