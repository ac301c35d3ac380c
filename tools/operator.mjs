/** `npm run operator -- keys add|list|end`: the keys of the operator's systems. */
import { join } from 'node:path';
import { install } from './prepare.mjs';
import { projectDir, run } from './run.mjs';
import { runCommand } from './runtime.mjs';

await runCommand(async (stopped) => {
  await install(stopped);
  const program = join(projectDir, 'server/src/processes/operator-keys.ts');
  const { code } = await run(process.execPath, [program, ...process.argv.slice(2)], { stopped });
  return code;
});
