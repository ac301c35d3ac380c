import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { docsFolder, makeReference } from './generate-reference.ts';

let pages: ReadonlyMap<string, string>;
beforeAll(async () => {
  pages = await makeReference();
});

test('the reference is up to date (otherwise run npm run reference)', async () => {
  const names = (await readdir(join(docsFolder, 'reference'))).map((name) => `reference/${name}`);
  expect([...names, 'services.md'].toSorted()).toEqual(
    [...pages.keys(), 'reference/spec-coverage.md'].toSorted(),
  );
  for (const [name, text] of pages) {
    expect(await readFile(join(docsFolder, name), 'utf8'), name).toBe(text);
  }
});

test('finds every service contract by its file', () => {
  const { paths } = JSON.parse(pages.get('reference/openapi.json') ?? '') as { paths: object };
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(['/api/photo-management/users/timeline', '/api/storage/upload-sessions']),
  );
});

test('an error names the calls that return it', () => {
  expect(pages.get('reference/errors.md')).toMatch(
    /^\| `invalid-cursor` \| 400 \| [^|]+ \| `photoManagement\.readTimelineMonth`/m,
  );
});

test('an environment variable names its default', () => {
  expect(pages.get('reference/configuration.md')).toContain('| `PORT` | 8080 |');
});

test('a slice lists its dependencies, tables, jobs and events', () => {
  const rowOf = (slice: string) =>
    pages
      .get('services.md')
      ?.match(new RegExp(`^\\| \\[\`${slice}\`\\].*$`, 'm'))?.[0]
      .split(' | ')
      .slice(1);
  expect(rowOf('selections')).toEqual([
    '`customers`, `photos`',
    '`temp_selections`',
    '`selections-sweep`',
    '`prints.selected`',
    '—',
    '`prints.selected` |',
  ]);
  expect(rowOf('shared-albums')?.[4]).toContain('`customers.linked`, `albums.deleted`');
  expect(pages.get('services.md')).toContain('| `/api/operator/v1/vouchers` | `vouchers` |');
});
