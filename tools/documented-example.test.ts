import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkImports } from './check-imports.ts';
import { readOwnFiles, shortFilesHaveAReason } from './house-rules.ts';

const root = join(import.meta.dirname, '..');
const example = /(^|\/)receipts/;

/** Copy of our code with the example, in a folder that finds the installed packages. */
let tree: string;
/** The files of the example. */
const written: string[] = [];

/** Adds lines to a file: at its beginning, or after the line that begins with the line before. */
const edit = async (path: string, changes: readonly string[]): Promise<void> => {
  const lines = (await readFile(join(tree, path), 'utf8')).split('\n');
  let at = 0;
  for (const change of changes) {
    const text = change.slice(1);
    if (change.startsWith('+')) lines.splice(at, 0, text);
    else at = lines.findIndex((line) => line.startsWith(text));
    expect(at, `${path} has the line: ${text}`).toBeGreaterThan(-1);
    at += 1;
  }
  await writeFile(join(tree, path), lines.join('\n'));
};

beforeAll(async () => {
  await mkdir(join(root, '.runtime'), { recursive: true });
  tree = await mkdtemp(join(root, '.runtime/example-'));
  const isLeftOut = /(^|\/)(node_modules|dist|test|e2e|migrations)$|\.(test|spec)\.tsx?$/;
  for (const part of ['contracts', 'server', 'web'])
    await cp(join(root, part), join(tree, part), {
      recursive: true,
      filter: (path) => !isLeftOut.test(relative(root, path)),
    });
  for (const file of [
    'package.json',
    'tsconfig.json',
    '.dependency-cruiser.mjs',
    '.oxfmtrc.json',
    '.oxlintrc.json',
    'e2e/site-pages.ts',
  ])
    await cp(join(root, file), join(tree, file));
  await mkdir(join(tree, 'node_modules/@albumen'), { recursive: true });
  await symlink('../../contracts', join(tree, 'node_modules/@albumen/contracts'));

  const page = await readFile(join(root, 'docs/adding.md'), 'utf8');
  for (const [, language, block = ''] of page.matchAll(/^```(\w+)\n([^]*?)^```$/gm)) {
    if (language === 'diff')
      for (const [, path = '', changes = ''] of block.matchAll(/^@@ (\S+) @@\n((?:[ +].*\n)+)/gm))
        await edit(path, changes.trimEnd().split('\n'));
    else {
      const [, path = '', text = ''] = /^\/\/ ([\w./-]+).*\n([^]*)$/.exec(block) ?? [];
      await mkdir(dirname(join(tree, path)), { recursive: true });
      await writeFile(join(tree, path), text);
      written.push(path);
    }
  }
});

afterAll(() => rm(tree, { recursive: true }));

/** Runs a tool on the example; resolves with its complaints. */
const complaintsOf = async (tool: string, ...args: readonly string[]): Promise<string> => {
  const run = promisify(execFile)(process.execPath, [join(root, 'node_modules', tool), ...args], {
    cwd: tree,
  });
  return run.then(
    () => '',
    (error: unknown) => (error as { readonly stdout: string }).stdout,
  );
};

test.each([
  ['.', /^(contracts|server)\/.*ts$/],
  ['web', /^web\/.*tsx?$/],
])('the documented kind with its call and page compiles: %s', async (folder, isIncluded) => {
  expect(written).toHaveLength(7);
  const files = [...written, 'server/src/**/*.d.ts', 'web/src/**/*.d.ts'].filter((path) =>
    isIncluded.test(path),
  );
  const include = files.map((path) => relative(folder, path));
  const path = join(folder, 'tsconfig.example.json');
  await writeFile(join(tree, path), JSON.stringify({ extends: './tsconfig.json', include, exclude: [] }));
  expect(await complaintsOf('typescript-7/bin/tsc', '-p', path)).toBe('');
});

test('the documented example follows the import rules', async () => {
  const { broken } = await checkImports(tree, written);
  expect(broken.filter(({ from }) => example.test(from))).toEqual([]);
});

test('no file of the documented example is too short', async () => {
  const complaints = shortFilesHaveAReason(await readOwnFiles(tree));
  expect(complaints.filter((complaint) => example.test(complaint))).toEqual([]);
});

test('the documented example has our form and passes the linter', async () => {
  expect(await complaintsOf('oxfmt/bin/oxfmt', '--check', ...written)).toBe('');
  expect(await complaintsOf('oxlint/bin/oxlint', ...written)).toBe('');
});
