import { chown, lstat, mkdir, mkdtemp, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The longest socket address in bytes that macOS accepts; Linux accepts four more. */
const longestAddress = 103;

/** The port is only a part of the socket's name: PostgreSQL listens on no network address. */
export const port = 5432;

export const socketName = `.s.PGSQL.${port}`;

const fits = (folder: string) => Buffer.byteLength(join(folder, socketName)) <= longestAddress;

/**
 * Creates the private folder of the socket: in `home`, or in the folder of temporary files if that path is too long for
 * a socket. Then a link in `home` shows the next start where it is.
 *
 * @param owner the account that will listen there, if it is not this process's own.
 */
export async function prepareSocketFolder(
  home: string,
  owner: { uid: number; gid: number } | undefined,
): Promise<string> {
  const inside = join(home, 'socket');
  if (fits(inside)) {
    await mkdir(inside, { recursive: true, mode: 0o700 });
    if (owner) await chown(inside, owner.uid, owner.gid);
    return inside;
  }
  const earlier = await readlink(inside).catch(() => undefined);
  if (earlier && (await isPrivateTo(owner?.uid ?? process.getuid?.(), earlier))) return earlier;
  const temporary = fits(join(tmpdir(), 'albumen-XXXXXX')) ? tmpdir() : '/tmp';
  const outside = await mkdtemp(join(temporary, 'albumen-'));
  if (owner) await chown(outside, owner.uid, owner.gid);
  await rm(inside, { recursive: true, force: true });
  await symlink(outside, inside);
  return outside;
}

/** Removes the folder of `prepareSocketFolder` when nobody listens there any more. */
export async function removeSocketFolder(home: string): Promise<void> {
  const inside = join(home, 'socket');
  const outside = await readlink(inside).catch(() => undefined);
  if (outside) await rm(outside, { recursive: true, force: true });
  await rm(inside, { recursive: true, force: true });
}

/** Everybody can write to a folder of temporary files: another user may have made a folder of the same name there. */
async function isPrivateTo(uid: number | undefined, folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === uid && (found.mode & 0o077) === 0;
}
