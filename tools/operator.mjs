/** `npm run operator -- keys …`: the keys of the operator's systems; `-- retention …`: which libraries are erased next. */
import { join } from 'node:path';
import { install } from './prepare.mjs';
import { projectDir, run } from './run.mjs';
import { runCommand } from './runtime.mjs';

await runCommand(async (stopped) => {
  await install(stopped);
  const words = process.argv.slice(2);
  const program = words[0] === 'retention' ? 'operator-retention.ts' : 'operator-keys.ts';
  const path = join(projectDir, 'server/src/processes', program);
  const { code } = await run(process.execPath, [path, ...words], { stopped });
  return code;
});
