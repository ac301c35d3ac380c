/** `npm run soak`: the long proofs; `npm run soak -- NAME` for one, with what it accepts behind it. */
import { runPrograms } from './run-programs.mjs';

await runPrograms('soak');
