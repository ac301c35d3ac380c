import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const toldLog = fileURLToPath(new URL('../../test/told-log.ts', import.meta.url));

test('no secret reaches the log, nor the connection that an error of the database carries', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [...process.execArgv, toldLog]);
  const lines = stdout.trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'job queue',
    'request',
    'settings',
  ]);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    process: 'telling',
    err: { message: 'the connection was lost', code: '57P01' },
  });
  expect(stdout).not.toContain('told-to-nobody');
});
