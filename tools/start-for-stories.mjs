/**
 * Starts the stage for the browser tests: the product, plus calls that create customers. It uses an empty data folder
 * (the named one, or a new one), which is deleted when the server has ended.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, install } from './prepare.mjs';
import { projectDir, run } from './run.mjs';
import { runCommand } from './runtime.mjs';
import { serverEnvironment, serverOptions } from './server-command.mjs';

const stage = join(projectDir, 'server/test/stage.ts');

await runCommand(
  async (stopped) => {
    await install(stopped);
    await build(stopped);
    const dataDir = process.argv[2] ?? mkdtempSync(join(tmpdir(), 'albumen-e2e-'));
    try {
      // The same command as for the product, except for its first file.
      const { code } = await run(process.execPath, [...serverOptions, stage], {
        stopped,
        env: { ...serverEnvironment, ...process.env, DATA_DIR: dataDir },
      });
      return code;
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
  { codeWhenStopped: 0 },
);
