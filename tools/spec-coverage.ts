import type { HouseRule, OwnFile } from './house-rules.ts';

/** The page that maps sentences of the specification to tests. */
const coveragePage = 'docs/reference/spec-coverage.md';

const isTestFile = ({ path }: OwnFile): boolean => /\.(test|spec)\.tsx?$/.test(path);

/** A test in a row: `web/src/a.test.ts#escape`. */
const citation = /`([^`]+\.(?:test|spec)\.tsx?[^`]*)`/g;

/** The text of a row without a test: the interpretation of the specification. */
const saysWhy = /(?:^|; )choice: \S/;

const isHead = (line: string): boolean => /^\| (---|The specification) \|/.test(line);

interface Found {
  readonly place: string;
  /** File and id: `web/src/a.test.ts#escape`. */
  readonly id: string;
}

/** The ids of the tests: a line `// #escape` directly above a test, a group or a step. */
const idsOf = ({ path, text }: OwnFile): Found[] =>
  [...text.matchAll(/^ *\/\/ #([a-z\d-]+)\n(?= *(?:await )?(?:test|describe)\b)/gm)].map(
    ({ 1: id, index }) => ({
      place: `${path}:${text.slice(0, index).split('\n').length}`,
      id: `${path}#${id}`,
    }),
  );

/** Fails for an id without a test, an id of two tests or of no row, and a row without a test and without a reason. */
export const specificationIsShown: HouseRule = (files) => {
  const tests = files.filter(isTestFile).flatMap(idsOf);
  const first = new Map(tests.toReversed().map(({ id, place }) => [id, place]));
  const page = files.find(({ path }) => path === coveragePage)?.text ?? '';
  const rows = page
    .split('\n')
    .map((line, index) => ({ line, place: `${coveragePage}:${index + 1}` }))
    .filter(({ line }) => line.startsWith('|') && !isHead(line))
    .map(({ line, place }) => ({ place, shown: /^\| .+ \| (.+) \|$/.exec(line)?.[1] ?? '' }))
    .map(({ place, shown }) => ({
      place,
      shown,
      ids: [...shown.matchAll(citation)].map(([, id = '']) => id),
    }));
  const cited = new Set(rows.flatMap(({ ids }) => ids));
  return [
    ...rows
      .filter(({ shown, ids }) => ids.length === 0 && !saysWhy.test(shown))
      .map(({ place }) => `${place} names no test, and no choice.`),
    ...rows.flatMap(({ place, ids }) =>
      ids.filter((id) => !first.has(id)).map((id) => `${place} names ${id}, which is above no test.`),
    ),
    ...tests
      .filter(({ id, place }) => first.get(id) !== place)
      .map(({ id, place }) => `${place} repeats the id ${id}.`),
    ...tests
      .filter(({ id, place }) => first.get(id) === place && !cited.has(id))
      .map(({ id, place }) => `${place} has the id ${id}, which ${coveragePage} does not name.`),
  ];
};
