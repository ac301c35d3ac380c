import { createHash } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, readdir, realpath, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { canWrite, findNobody, giveTo, isRoot } from './system-account.ts';
import type { SystemAccount } from './system-account.ts';

/** The folder with everything of the embedded PostgreSQL, and the account that it runs as. */
export interface Home {
  folder: string;
  account: SystemAccount;
  /** A sentence for the person who starts the server, if the folder is not in the data folder. */
  notice?: string;
}

/** PostgreSQL passes its own path to a shell, in double quotes only. */
const unusableInPaths = /["$`\\\n\r]/;

const draftPrefix = 'draft-';

/** The folder of the database's files in a home. It is complete, or does not exist. */
export const clusterIn = (folder: string) => join(folder, 'cluster');

/**
 * Finds a folder and an account with which PostgreSQL can run, by trying them in turn:
 *
 * 1. the data folder. As root, with an account in a user namespace, which can enter even a private folder of root; if
 *    such namespaces are forbidden (as in Docker), as `nobody`, if it can enter the folder;
 * 2. as root, a folder outside of it that `nobody` can enter.
 *
 * An existing database stays in its place and keeps its owner, unless that is root.
 *
 * @throws Error with one sentence if nothing works.
 */
export async function findHome(dataDir: string): Promise<Home> {
  const inside = join(await realpath(dataDir), 'postgres');
  if (unusableInPaths.test(inside)) {
    throw new Error(
      `PostgreSQL cannot use ${dataDir} because of a character in its path: name a folder without ", $, \`, \\ and line breaks in DATA_DIR.`,
    );
  }
  if (!isRoot) {
    await mkdir(inside, { recursive: true, mode: 0o700 });
    if (await canWrite({ kind: 'self' }, inside)) return { folder: inside, account: { kind: 'self' } };
    throw new Error(
      `The database in ${inside} belongs to another account: start the server as that account, or give the folder to this one.`,
    );
  }
  const outside = join(
    '/var/lib',
    `albumen-${createHash('sha256').update(inside).digest('hex').slice(0, 16)}`,
  );
  for (const folder of await placesFor(inside, outside)) {
    for (const account of await accountsFor(folder)) {
      const isUsable =
        (await prepare(folder, account)) || (folder === inside && (await openTheWay(folder, account)));
      if (!isUsable) continue;
      if (folder === inside) return { folder, account };
      const notice = `The database is in ${outside}: the server runs as root, and the account that PostgreSQL must then use cannot enter ${dataDir}.`;
      return { folder, account, notice };
    }
  }
  throw new Error(
    `PostgreSQL refuses to run as root, and no other account can enter ${inside}: start the server as an ordinary user, or name another folder in DATA_DIR.`,
  );
}

/**
 * Fills a folder in the home that is not complete yet. Each has its own name, because a program of a killed server may
 * still be writing into the one before.
 */
export async function makeDraft(home: string, fill: (draft: string) => Promise<void>): Promise<void> {
  const draft = await mkdtemp(join(home, draftPrefix));
  await fill(draft);
  await rm(draft, { recursive: true, force: true });
}

/** Removes drafts that interrupted starts have left. */
export async function removeDrafts(home: string): Promise<void> {
  const drafts = (await readdir(home)).filter((name) => name.startsWith(draftPrefix));
  // A program that is still writing there can prevent this; the next start tries again.
  for (const name of drafts) await rm(join(home, name), { recursive: true, force: true }).catch(() => {});
}

async function placesFor(inside: string, outside: string): Promise<string[]> {
  if ((await ownerOf(clusterIn(inside))) !== undefined) return [inside];
  if ((await ownerOf(clusterIn(outside))) !== undefined) return [outside];
  return [inside, outside];
}

async function accountsFor(folder: string): Promise<SystemAccount[]> {
  const owner = await stat(clusterIn(folder)).catch(() => undefined);
  if (owner && owner.uid !== 0) return [{ kind: 'other', uid: owner.uid, gid: owner.gid }];
  const nobody = await findNobody();
  return [
    { kind: 'namespace', uid: nobody.uid },
    { kind: 'other', ...nobody },
  ];
}

/** Prepares the folder for the account. Returns whether the account can work there. */
async function prepare(folder: string, account: SystemAccount): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (account.kind === 'other' && (await ownerOf(folder)) !== account.uid) await giveTo(account, folder);
  } catch {
    return false;
  }
  return canWrite(account, folder);
}

/** Lets another account's group pass through the data folder, if that is all that keeps the account out. */
async function openTheWay(folder: string, account: SystemAccount): Promise<boolean> {
  const dataDir = dirname(folder);
  const { uid, gid, mode } = await stat(dataDir);
  if (account.kind !== 'other' || uid !== 0) return false;
  await chown(dataDir, uid, account.gid);
  await chmod(dataDir, mode | 0o010);
  if (await canWrite(account, folder)) return true;
  await chown(dataDir, uid, gid);
  await chmod(dataDir, mode);
  return false;
}

async function ownerOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.uid;
}
