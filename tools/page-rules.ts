import { posix } from 'node:path';
import type { HouseRule, OwnFile } from './house-rules.ts';

const textOf = (files: readonly OwnFile[], path: string): string =>
  files.find((file) => file.path === path)?.text ?? '';

const isPage = ({ path }: OwnFile): boolean => path.endsWith('.md');

const packageNames = (manifest: OwnFile): string[] => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(manifest.text) as Record<
    string,
    Record<string, string> | undefined
  >;
  return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
};

/** Architecture: "Each dependency has a line in docs/dependencies.md". Rows begin with the packages in backticks. */
export const dependenciesAreExplained: HouseRule = (files) => {
  const used = new Set(
    files.filter(({ path }) => /^([^/]+\/)?package\.json$/.test(path)).flatMap(packageNames),
  );
  const page = textOf(files, 'docs/dependencies.md');
  const firstCells = page.split('\n').flatMap((line) => /^\|([^|]+)\|/.exec(line)?.[1] ?? []);
  const explained = new Set(
    firstCells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '')),
  );
  return [
    ...[...used]
      .filter((name) => !explained.has(name))
      .map((name) => `docs/dependencies.md does not explain ${name}.`),
    ...[...explained]
      .filter((name) => !used.has(name))
      .map((name) => `docs/dependencies.md explains ${name}, which nothing uses.`),
  ];
};

/** Returns the relative links of a page, without the position within the target. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link));

export const linksLeadSomewhere: HouseRule = (files) => {
  const targets = new Set(
    files.flatMap(({ path }) =>
      path.split('/').map((_, depth, names) => names.slice(0, depth + 1).join('/')),
    ),
  );
  const isThere = (target: string) => targets.has(target) || target.startsWith('docs/reference');
  return files.filter(isPage).flatMap(({ path, text }) =>
    linksIn(text)
      .filter((link) => !isThere(posix.join(posix.dirname(path), link).replace(/\/$/, '')))
      .map((link) => `${path} links to ${link}, which does not exist.`),
  );
};

/** Pages name files of code by the end of their path: `kernel/slice.ts`. */
export const namedFilesExist: HouseRule = (files) => {
  const ends = new Set(
    files.flatMap(({ path }) => path.split('/').map((_, depth, names) => names.slice(depth).join('/'))),
  );
  return files.filter(isPage).flatMap(({ path, text }) =>
    [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|css|sql))`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !ends.has(name))
      .map((name) => `${path} names ${name}, which does not exist.`),
  );
};
