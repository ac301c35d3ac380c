/**
 * What the browser tests start: the stage, which is the product and makes customers for them, on an empty data folder (the
 * one named, or a new one) that goes once the server has ended.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, install } from './prepare.mjs';
import { projectDir, run } from './run.mjs';
import { runCommand } from './runtime.mjs';
import { serverArguments, serverEnvironment } from './server-command.mjs';

const stage = join(projectDir, 'server/test/stage.ts');

await runCommand(
  async (stopped) => {
    await install(stopped);
    await build(stopped);
    const dataDir = process.argv[2] ?? mkdtempSync(join(tmpdir(), 'albumen-e2e-'));
    try {
      // As the product is run, but for its first file.
      const { code } = await run(process.execPath, [...serverArguments.slice(0, -1), stage], {
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
