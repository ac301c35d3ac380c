import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkImports, complaintsOf } from './check-imports.ts';
import type { ImportReport } from './check-imports.ts';
import { allowed, cycle, fillers, forbidden, house, photos } from './check-imports-plants.ts';

let root: string;
let report: ImportReport;

const build = async (files: Iterable<readonly [string, string]>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'albumen-imports-'));
  for (const [file, text] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  await copyFile(
    join(import.meta.dirname, '../.dependency-cruiser.mjs'),
    join(folder, '.dependency-cruiser.mjs'),
  );
  return folder;
};

beforeAll(async () => {
  const planted = [...forbidden, ...allowed].map(([, file, text]) => [file, text] as const);
  const files = [...Object.entries(house), ...planted, ...cycle, ...fillers];
  expect(new Set(files.map(([file]) => file)).size).toBe(files.length);
  root = await build(files);
  await mkdir(join(root, 'node_modules/@albumen'));
  await symlink('../../contracts', join(root, 'node_modules/@albumen/contracts'));
  report = await checkImports(root);
});

afterAll(() => rm(root, { recursive: true }));

const rulesBrokenBy = (file: string) =>
  [...new Set(report.broken.filter(({ from }) => from === file).map(({ rule }) => rule))].toSorted();

test.each(forbidden)('catches: %s', (_, file, __, rules) => {
  expect(rulesBrokenBy(file)).toEqual(rules);
});

test.each(allowed)('passes: %s', (_, file) => {
  expect(rulesBrokenBy(file)).toEqual([]);
});

test.each(Object.keys(house).filter((file) => /\.tsx?$/.test(file)))(
  'passes the project itself: %s',
  (file) => {
    expect(rulesBrokenBy(file)).toEqual([]);
  },
);

test('catches two modules that need each other, even if only for types', () => {
  expect(cycle.flatMap(([file]) => rulesBrokenBy(file))).toEqual(['no-cycles']);
});

test('every rule has caught something', async () => {
  const { default: rules } = (await import(join(root, '.dependency-cruiser.mjs'))) as {
    default: { forbidden: { name: string }[] };
  };
  const caught = new Set(report.broken.map(({ rule }) => rule));
  expect(rules.forbidden.map(({ name }) => name).filter((name) => !caught.has(name))).toEqual([
    'service-edges-uploads',
  ]);
});

test('a complaint names the rule, the import and the reason', () => {
  expect(complaintsOf(report)).toContain(
    `services-do-not-look-up: ${photos}/root.ts imports server/src/app.ts. What a service needs is handed to it.`,
  );
});

test('fails for a tree of which no file can be read', async () => {
  const empty = await build([['server/src/readme.md', 'Nothing to import.']]);
  try {
    expect(complaintsOf(await checkImports(empty))).toHaveLength(3);
  } finally {
    await rm(empty, { recursive: true });
  }
});
