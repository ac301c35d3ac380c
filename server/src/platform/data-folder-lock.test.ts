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

/** Tries to take the lock in a process of its own, which then stays alive. */
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

test('a second server on the same folder is told which folder, and what to do', async () => {
  const dataDir = newFolder();
  const lock = await lockDataFolder(dataDir);
  const sentence = `Another server is running on the data folder ${dataDir}: stop that one first, or name another folder in DATA_DIR.`;
  await expect(lockDataFolder(dataDir)).rejects.toThrow(sentence);
  const other = await tryInProcess(dataDir);
  expect(other.answer).toBe(sentence);
  await other.kill();
  await lock.release();
});

test('a folder is free again after its release, even a repeated one', async () => {
  const dataDir = newFolder();
  const first = await lockDataFolder(dataDir);
  await first.release();
  const second = await lockDataFolder(dataDir);
  await first.release();
  await expect(lockDataFolder(dataDir)).rejects.toThrow('Another server');
  await second.release();
});

test('a killed server leaves its folder free', async () => {
  const dataDir = newFolder();
  const killed = await tryInProcess(dataDir);
  expect(killed.answer).toBe('held');
  await expect(lockDataFolder(dataDir)).rejects.toThrow('Another server');
  await killed.kill();
  await (await lockDataFolder(dataDir)).release();
});

test('of many servers that start at once, one gets the folder', async () => {
  const dataDir = newFolder();
  const all = await Promise.all(Array.from({ length: 6 }, () => tryInProcess(dataDir)));
  expect(all.filter(({ answer }) => answer === 'held')).toHaveLength(1);
  await Promise.all(all.map((each) => each.kill()));
});

test('a path of any length can be locked', async () => {
  const lock = await lockDataFolder(join(newFolder(), 'a'.repeat(200), 'b'.repeat(200)));
  await lock.release();
});

test('a data folder is made for its owner alone', async () => {
  const dataDir = newFolder();
  const lock = await lockDataFolder(dataDir);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, 'server.lock')).mode & 0o777).toBe(0o600);
  await lock.release();
});

test('a folder that cannot be made is named in one sentence', async () => {
  const file = newFolder();
  writeFileSync(file, '');
  await expect(lockDataFolder(join(file, 'data'))).rejects.toThrow(
    /^The data folder .*data cannot be written \(.*\): make it writable for this account, or name another one in DATA_DIR\.$/,
  );
});
