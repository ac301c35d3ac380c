import * as zod from 'zod/mini';
import type { Plugin } from 'vite';

const lateZodId = '\0late-zod';

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
