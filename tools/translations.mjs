/** `npm run translations`: messages as a sheet for an editor, and the corrections that come back. */
import { runProgram } from './run-programs.mjs';

await runProgram('tools/translations/main.ts');
