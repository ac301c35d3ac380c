/** `npm run conformance`: compares an implementation of a service with its contract. */
import { join } from 'node:path';
import { install } from './prepare.mjs';
import { projectDir, run } from './run.mjs';
import { runCommand } from './runtime.mjs';

await runCommand(async (stopped) => {
  await install(stopped);
  const program = join(projectDir, 'tools/conformance/main.ts');
  const { code } = await run(process.execPath, [program, ...process.argv.slice(2)], { stopped });
  return code;
});
