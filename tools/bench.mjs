/** `npm run bench`: the benchmarks; `npm run bench -- NAME` for one. */
import { runPrograms } from './run-programs.mjs';

await runPrograms('bench');
