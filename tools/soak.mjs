/** `npm run soak`: runs all long proofs; `npm run soak -- NAME` runs one, with the arguments after its name. */
import { runPrograms } from './run-programs.mjs';

await runPrograms('soak');
