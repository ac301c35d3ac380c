import { readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { parseSync } from 'vite';

/** The messages that each part of the code names. */
export interface MessageParts {
  /** The ids of the code that every page needs. */
  readonly start: ReadonlySet<string>;
  /** The ids of each module that is loaded later, with all that it imports, by the path of the module. */
  readonly late: ReadonlyMap<string, ReadonlySet<string>>;
}

interface SourceFile {
  readonly ids: readonly string[];
  readonly imports: readonly string[];
  readonly lateImports: readonly string[];
}

const isOwn = (request: string): boolean => /^\..*\.tsx?$/.test(request);

/** Our own modules that a module loads later by `import()`, each with the place of the call in the source. */
export const lateImportsOf = (path: string, source: string) =>
  parseSync(path, source)
    .module.dynamicImports.map(({ start, end, moduleRequest }) => ({
      start,
      end,
      request: source.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    }))
    .filter(({ request }) => isOwn(request))
    .map(({ start, end, request }) => ({ start, end, path: join(dirname(path), request) }));

const readSource = (path: string, idsFrom: (source: string) => string[]): SourceFile => {
  const source = readFileSync(path, 'utf8');
  const { staticImports, staticExports } = parseSync(path, source).module;
  const requests = [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ isType, moduleRequest }) => (isType ? [] : (moduleRequest?.value ?? []))),
    ),
  ];
  return {
    ids: idsFrom(source),
    imports: requests.filter(isOwn).map((request) => join(dirname(path), request)),
    lateImports: lateImportsOf(path, source).map((late) => late.path),
  };
};

/**
 * Finds the messages that code names: string literals that are ids, and all messages of a form, whose ids begin with
 * the value of its attribute `messages`.
 */
const idFinder = (ids: ReadonlySet<string>) => (source: string) => {
  const literals = [...source.matchAll(/['"`]([\w.]+)['"`]/g)].map(([, text = '']) => text);
  const prefixes = [...source.matchAll(/\bmessages="([\w.]+)"/g)].map(([, prefix]) => `${prefix}.`);
  return [
    ...literals.filter((text) => ids.has(text)),
    ...[...ids].filter((id) => prefixes.some((prefix) => id.startsWith(prefix))),
  ];
};

/** Reads the source from its entry on, and finds the messages that each part names. `known` lists all ids. */
export const readMessageParts = (entry: string, ids: ReadonlySet<string>): MessageParts => {
  const files = new Map<string, SourceFile>();
  const fileAt = (path: string): SourceFile => {
    const file = files.get(path) ?? readSource(path, idFinder(ids));
    files.set(path, file);
    return file;
  };
  const withImports = (path: string): Set<string> => {
    const paths = new Set([path]);
    // The loop also visits paths that it adds to the set.
    for (const each of paths) for (const other of fileAt(each).imports) paths.add(other);
    return paths;
  };
  const idsOf = (paths: ReadonlySet<string>) => new Set([...paths].flatMap((path) => fileAt(path).ids));

  const atStart = withImports(entry);
  const start = idsOf(atStart);
  const late = new Map<string, ReadonlySet<string>>();
  const reached = new Set(atStart);
  for (const each of reached) {
    for (const path of fileAt(each).lateImports) {
      if (late.has(path)) continue;
      const paths = withImports(path);
      late.set(path, new Set([...idsOf(paths)].filter((id) => !start.has(id))));
      for (const other of paths) reached.add(other);
    }
  }
  return { start, late };
};

/** The name of a part: that of its module, without folder and ending. */
export const partName = (path: string): string => basename(path, extname(path));
