/** What the browser tests start: `npm start` with an empty data folder of its own, which goes once the server has ended. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectDir, run } from './run.mjs';
import { runCommand } from './runtime.mjs';

await runCommand(
  async (stopped) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'albumen-e2e-'));
    try {
      const { code } = await run(process.execPath, [join(projectDir, 'tools/start.mjs'), '--empty'], {
        stopped,
        env: { ...process.env, DATA_DIR: dataDir },
      });
      return code;
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
  { codeWhenStopped: 0 },
);
