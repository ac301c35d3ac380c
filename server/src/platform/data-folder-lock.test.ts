import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { lockDataFolder } from './data-folder-lock.ts';

const root = mkdtempSync(join(tmpdir(), 'albumen-lock-'));
afterAll(() => rmSync(root, { recursive: true }));

let count = 0;
const newFolder = () => join(root, `data-${count++}`);

/** Tries to take the lock in a separate process, which then stays alive. */
async function tryInProcess(dataDir: string) {
  const script = `
    const { lockDataFolder } = await import(${JSON.stringify(new URL('./data-folder-lock.ts', import.meta.url))});
    setInterval(() => {}, 1000);
    console.log(await lockDataFolder(${JSON.stringify(dataDir)}).then(() => 'held', (error) => error.message));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [answer] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    answer,
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

test('tells a second server on the same folder which folder it is and how to proceed', async () => {
  const dataDir = newFolder();
  const lock = await lockDataFolder(dataDir);
  const sentence = `Another server is running on the data folder ${dataDir}: stop that one first, or name another folder in DATA_DIR.`;
  await expect(lockDataFolder(dataDir)).rejects.toThrow(sentence);
  const other = await tryInProcess(dataDir);
  expect(other.answer).toBe(sentence);
  await other.kill();
  await lock.release();
});

test('frees a folder when its lock is released, even repeatedly', async () => {
  const dataDir = newFolder();
  const first = await lockDataFolder(dataDir);
  await first.release();
  const second = await lockDataFolder(dataDir);
  await first.release();
  await expect(lockDataFolder(dataDir)).rejects.toThrow('Another server');
  await second.release();
});

test('frees the folder of a killed server', async () => {
  const dataDir = newFolder();
  const killed = await tryInProcess(dataDir);
  expect(killed.answer).toBe('held');
  await expect(lockDataFolder(dataDir)).rejects.toThrow('Another server');
  await killed.kill();
  await (await lockDataFolder(dataDir)).release();
});

test('gives the folder to only one of many servers that start at once', async () => {
  const dataDir = newFolder();
  const all = await Promise.all(Array.from({ length: 6 }, () => tryInProcess(dataDir)));
  expect(all.filter(({ answer }) => answer === 'held')).toHaveLength(1);
  await Promise.all(all.map((each) => each.kill()));
});

test('locks a path of any length', async () => {
  const lock = await lockDataFolder(join(newFolder(), 'a'.repeat(200), 'b'.repeat(200)));
  await lock.release();
});

test('creates a data folder that only its owner can access', async () => {
  const dataDir = newFolder();
  const lock = await lockDataFolder(dataDir);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, 'server.lock')).mode & 0o777).toBe(0o600);
  await lock.release();
});

test('names a folder that cannot be created in one sentence', async () => {
  const file = newFolder();
  writeFileSync(file, '');
  await expect(lockDataFolder(join(file, 'data'))).rejects.toThrow(
    /^The data folder .*data cannot be written \(.*\): make it writable for this account, or name another one in DATA_DIR\.$/,
  );
});
