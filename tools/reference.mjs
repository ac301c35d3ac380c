/** `npm run reference`: generates the pages of `docs` again. */
import { runProgram } from './run-programs.mjs';

await runProgram('tools/generate-reference.ts');
