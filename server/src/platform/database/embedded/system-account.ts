import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { lchown, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The account that PostgreSQL runs as. It refuses the superuser, so a server that runs as root either
 * - `namespace`: remains root for the files, but is an ordinary user inside a user namespace, or
 * - `other`: becomes another user for good.
 */
export type SystemAccount =
  | { kind: 'self' }
  | { kind: 'namespace'; uid: number }
  | { kind: 'other'; uid: number; gid: number };

/** Whether this process is the superuser. */
export const isRoot = process.getuid?.() === 0;

/** The environment of every PostgreSQL program: none of this server's own variables, which may hold secrets. */
const environment = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' };

/** Starts a program as an account. The process id is always the program's own. */
export function spawnAs(
  account: SystemAccount,
  command: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess {
  const all = { ...options, env: environment };
  switch (account.kind) {
    case 'self':
      return spawn(command, args, all);
    case 'namespace':
      return spawn('unshare', ['--user', `--map-user=${account.uid}`, '--', command, ...args], all);
    case 'other':
      return spawn(command, args, { ...all, uid: account.uid, gid: account.gid });
  }
}

/**
 * Runs a program as an account until it ends.
 *
 * @throws Error with the program's standard error, or the reason why it did not start.
 */
export async function runAs(account: SystemAccount, command: string, args: string[]): Promise<void> {
  const child = spawnAs(account, command, args, { stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' });
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(complaint.trim() || `${command} ended with ${signal ?? code}`));
    });
  });
}

/** Whether a program that runs as the account can really enter the folder and write there. */
export async function canWrite(account: SystemAccount, folder: string): Promise<boolean> {
  return runAs(account, '/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', folder]).then(
    () => true,
    () => false,
  );
}

/** The machine's account without rights. `initdb` needs an account of the user database. */
export async function findNobody(): Promise<{ uid: number; gid: number }> {
  const accounts = await readFile('/etc/passwd', 'utf8');
  const [, uid, gid] = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(accounts) ?? [];
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
}

/** Makes the account the owner of a file, or of a folder with its content, unless it is already. */
export async function giveTo(account: SystemAccount, path: string): Promise<void> {
  if (account.kind !== 'other') return;
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) await lchown(join(entry.parentPath, entry.name), account.uid, account.gid);
  // Last, so that the owner of the folder shows whether all of it was given.
  await lchown(path, account.uid, account.gid);
}
