import * as zod from 'zod/mini';
import type { Plugin } from 'vite';

const lateZodId = '\0late-zod';

/** The parts of a contract that only servers and documentation read. */
const onlyForServers = /\b(?:summary:\s*(['"])(?:(?!\1).)*\1|problems: \[[^\]]*\]),/g;

/** Leaves the parts of the contracts out that no browser reads. */
export const shortContracts = (): Plugin => ({
  name: 'short-contracts',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/contracts/src/') ? { code: code.replaceAll(onlyForServers, ''), map: null } : undefined,
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
