import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { freePort } from '../../test/free-port.ts';
import { processesNaming, startServerProcess } from '../../test/server-process.ts';

const program = fileURLToPath(new URL('operator-keys.ts', import.meta.url));

test('creates and revokes keys on the embedded database, whether the server runs or not', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'albumen-operator-keys-'));
  const keys = async (...args: string[]): Promise<string> => {
    const env = { ...process.env, DATA_DIR: dataDir };
    return (await promisify(execFile)(process.execPath, [program, 'keys', ...args], { env })).stdout;
  };
  try {
    await expect(keys('list')).rejects.toThrow('start the server there first');
    for (const day of ['2020-12-31', '2099-02-30'])
      await expect(keys('add', 'shop', '--scopes', 'orders:write', '--until', day)).rejects.toThrow(
        `--until is "${day}", but it must be a date, today or later`,
      );
    await expect(keys('add', 'a\u001b[2J', '--scopes', 'orders:write')).rejects.toThrow('1 to 100 letters');
    const server = startServerProcess(dataDir, await freePort());
    try {
      await server.untilReady();
      const add = ['add', 'shop', '--scopes', 'orders:write,events:read', '--until', '2099-12-31'];
      const [key = ''] = (await keys(...add)).split('\n');
      const status = async () => {
        const headers = { authorization: `Bearer ${key}` };
        return (await fetch(`${server.url}/api/operator/v1/events`, { headers })).status;
      };
      expect(await status()).toBe(200);
      await expect(keys(...add)).rejects.toMatchObject({ code: 1 });
      await expect(keys('add', 'press', '--scopes', 'everything')).rejects.toThrow('catalogue:read');
      await keys('end', 'shop');
      expect(await status()).toBe(401);
    } finally {
      await server.stop();
    }
    expect(await keys('list')).toMatch(/^shop {2}orders:write,events:read {2}ended \d{4}-\S+\n$/);
    expect(await processesNaming(dataDir)).toEqual([]);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
