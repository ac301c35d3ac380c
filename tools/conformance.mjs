/** `npm run conformance`: compares an implementation of a service with its contract. */
import { runProgram } from './run-programs.mjs';

await runProgram('tools/conformance/main.ts');
