import * as zod from 'zod/mini';
import { parseSync, Visitor } from 'vite';
import type { ESTree, Plugin } from 'vite';

const lateZodId = '\0late-zod';

/** The parts of a call, and of a contract, that only servers and documentation read. */
const onlyForServers = new Set(['summary', 'problems', 'params', 'query', 'headers', 'examples']);

/** Whether a call is described without it in the browser. Forms import the named schemas of bodies by their names. */
const isOnlyForServers = (property: ESTree.ObjectProperty): boolean => {
  const name = property.key.type === 'Identifier' ? property.key.name : undefined;
  return (
    name !== undefined &&
    (onlyForServers.has(name) || (name === 'body' && property.value.type === 'Identifier'))
  );
};

/** Finds the objects that are passed to `endpoint` and `contractPart`. */
const descriptionsIn = (program: ESTree.Program): ESTree.ObjectExpression[] => {
  const found: ESTree.ObjectExpression[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [description] }) => {
      const isOne = callee.type === 'Identifier' && ['endpoint', 'contractPart'].includes(callee.name);
      if (isOne && description?.type === 'ObjectExpression') found.push(description);
    },
  }).visit(program);
  return found;
};

/** Leaves out imports of what is not used: the bundler would not know that the modules do not belong together. */
const withoutUnusedImports = (code: string, id: string): string =>
  parseSync(id, code).module.staticImports.reduceRight((text, { start, end, entries }) => {
    const others = code.slice(0, start) + code.slice(end);
    const isUsed = entries.some(({ localName }) => new RegExp(`\\b${localName.value}\\b`).test(others));
    return isUsed ? text : text.slice(0, start) + text.slice(end);
  }, code);

/** Leaves the parts of the contracts out that no browser reads. */
export const shortContracts = (): Plugin => ({
  name: 'short-contracts',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => {
    if (!id.includes('/contracts/src/') || !id.endsWith('.ts')) return undefined;
    const ranges = descriptionsIn(parseSync(id, code).program)
      .flatMap(({ properties }) => properties)
      .filter((property) => property.type === 'Property' && isOnlyForServers(property))
      .map(({ start, end }) => ({ start, end: code[end] === ',' ? end + 1 : end }))
      .toSorted((a, b) => b.start - a.start);
    const short = ranges.reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
    return { code: withoutUnusedImports(short, id), map: null };
  },
});

/**
 * Makes the contracts record their schemas and build them later ([Note: Late schemas] in `src/lib/late-schemas.ts`).
 */
export const lateZod = (): Plugin => ({
  name: 'late-zod',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer = '') =>
    id === 'zod/mini' && importer.includes('/contracts/src/') ? lateZodId : undefined,
  load: (id) => {
    if (id !== lateZodId) return undefined;
    const lines = Object.keys(zod).map(
      (name, index) =>
        `const _${index} = /*#__PURE__*/ noteExport('${name}'); export { _${index} as ${name} };`,
    );
    return [`import { noteExport } from '/src/lib/late-schemas.ts';`, ...lines].join('\n');
  },
});
