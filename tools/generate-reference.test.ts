import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { makeReference, referenceFolder } from './generate-reference.ts';

let pages: ReadonlyMap<string, string>;
beforeAll(async () => {
  pages = await makeReference();
});

test('the reference is up to date (else: node tools/generate-reference.ts)', async () => {
  const names = await readdir(referenceFolder);
  expect(names.toSorted()).toEqual([...pages.keys(), 'spec-coverage.md'].toSorted());
  for (const [name, text] of pages) {
    expect(await readFile(join(referenceFolder, name), 'utf8'), name).toBe(text);
  }
});

test('every service contract is found by its file', () => {
  const { paths } = JSON.parse(pages.get('openapi.json') ?? '') as { paths: object };
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(['/api/photo-management/users/timeline', '/api/storage/upload-sessions']),
  );
});

test('an error names the calls that give it', () => {
  expect(pages.get('errors.md')).toMatch(
    /^\| `invalid-cursor` \| 400 \| [^|]+ \| `photoManagement\.readTimelineMonth`/m,
  );
});

test('a variable of the environment names what holds without it', () => {
  expect(pages.get('configuration.md')).toContain('| `PORT` | 8080 |');
});
