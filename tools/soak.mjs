/** `npm run soak`: the long proofs; `npm run soak -- NAME` for one. */
import { runPrograms } from './run-programs.mjs';

await runPrograms('soak');
