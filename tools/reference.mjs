/** `npm run reference`: generates the pages of `docs` again. */
import { join } from 'node:path';
import { install } from './prepare.mjs';
import { projectDir, run } from './run.mjs';
import { runCommand } from './runtime.mjs';

await runCommand(async (stopped) => {
  await install(stopped);
  const { code } = await run(process.execPath, [join(projectDir, 'tools/generate-reference.ts')], {
    stopped,
  });
  return code;
});
