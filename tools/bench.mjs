/** `npm run bench`: the benchmarks; `npm run bench -- NAME` for one. */
import { findBrowser } from './browser.mjs';
import { runPrograms } from './run-programs.mjs';

await runPrograms('bench', findBrowser);
