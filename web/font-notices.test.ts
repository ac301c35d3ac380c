import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';

interface PackageFile {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

interface BuiltFile {
  readonly file: string;
}

const jsonOf = async <Content>(path: string): Promise<Content> =>
  JSON.parse(await readFile(join(import.meta.dirname, path), 'utf8')) as Content;

let notices: string;

beforeAll(async () => {
  notices = await readFile(join(import.meta.dirname, 'dist/third-party-notices.txt'), 'utf8');
});

/** The packages that the notices name, each with the length of its licence. */
const licenceLengths = () =>
  new Map(
    notices
      .split(/^## /m)
      .slice(1)
      .map((section) => [/^(\S+) - \S+ \(.+\)/.exec(section)?.[1] ?? section, section.length]),
  );

test('the third-party notices name the packages that the web application depends on', async () => {
  const { dependencies } = await jsonOf<PackageFile>('package.json');
  const expected = Object.keys(dependencies).filter((name) => !name.startsWith('@albumen/'));
  expect([...licenceLengths().keys()]).toEqual(expect.arrayContaining(expected));
  expect(notices).toContain(`## react-dom - ${dependencies['react-dom']} (MIT)`);
});

test('the third-party notices name the packages of all files in the manifest of the build', async () => {
  const manifest = await jsonOf<Record<string, BuiltFile>>('dist/.vite/manifest.json');
  const packages = Object.keys(manifest).flatMap(
    (source) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? [],
  );
  expect(packages).toContain('@fontsource-variable/inter');
  expect([...licenceLengths().keys()]).toEqual(expect.arrayContaining(packages));
  expect(notices).toContain('SIL OPEN FONT LICENSE');
});

test('the third-party notices name no tools, and every licence in full that its package contains', () => {
  for (const tool of ['vite', 'typescript', 'vitest', '@vitejs/plugin-react'])
    expect([...licenceLengths().keys()]).not.toContain(tool);
  // This package contains none, only its name.
  const short = [...licenceLengths()].filter(([, length]) => length < 500).map(([name]) => name);
  expect(short).toEqual(['thumbhash']);
});
