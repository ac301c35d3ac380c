import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const longestLine = 16_384;

const logProcess = fileURLToPath(new URL('../../test/log-process.ts', import.meta.url));

test('logs no secret, no connection of an error, and no line of more than 16 kB', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [...process.execArgv, logProcess]);
  const lines = stdout.trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'job queue',
    'request',
    'settings',
    'long',
  ]);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    process: 'telling',
    err: { message: 'the connection was lost', code: '57P01' },
  });
  expect(stdout).not.toContain('told-to-nobody');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(longestLine);
  expect(JSON.parse(lines[3]!)).toMatchObject({
    level: 50,
    process: 'telling',
    err: expect.stringContaining('"message":"long long '),
    ids: expect.stringContaining('["id","id",'),
  });
});
