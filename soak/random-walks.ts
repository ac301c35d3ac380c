// Libraries and albums are recounted after random calls, from new seeds. A failure names its seed.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';

const count = Number(process.argv[2] ?? 20);
const seeds = Array.from({ length: count }, () => randomInt(2 ** 31));
const services = 'server/src/services';
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/.bin/vitest',
    'run',
    `${services}/photos/recount.test.ts`,
    `${services}/albums/album-recount.test.ts`,
  ],
  {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, SEEDS: seeds.join() },
    stdio: 'inherit',
  },
);
process.exit(status ?? 1);
