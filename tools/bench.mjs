/** `npm run bench`: runs all benchmarks; `npm run bench -- NAME` runs one. */
import { runPrograms } from './run-programs.mjs';

await runPrograms('bench');
