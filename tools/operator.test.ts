import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const operator = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, ['tools/operator.mjs', ...args])).stdout;

test('npm run operator lists every command, and rejects others with the list', async () => {
  const programs = await readdir('server/src/processes');
  const names = programs.flatMap((file) => /^operator-(?!command)([\w-]+)\.ts$/.exec(file)?.[1] ?? []);
  const listing = await operator();
  const listed = [...listing.matchAll(/npm run operator -- ([\w-]+)/g)].map(([, name = '']) => name);
  expect([...new Set(listed)].toSorted()).toEqual(names.toSorted());
  await expect(operator('backlogs')).rejects.toThrow('There is no command "backlogs"');
});
