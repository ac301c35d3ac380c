import { randomBytes } from 'node:crypto';
import { open, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clusterIn, makeDraft } from './home.ts';
import type { Home } from './home.ts';
import { port } from './socket-folder.ts';
import { giveTo, runAs } from './system-account.ts';

/** The database user, who owns everything, and the database that every cluster has. */
export const user = 'albumen';
export const database = 'postgres';

/**
 * Creates the database's files if there are none, and returns the user's password.
 *
 * The socket requires the password, too. The kernel's report on the caller ("peer") is not enough: inside a user
 * namespace, every other account of the machine looks like PostgreSQL's own.
 */
export async function prepareCluster(home: Home, binaries: string): Promise<string> {
  const cluster = clusterIn(home.folder);
  const exists = await stat(cluster).catch(() => undefined);
  if (!exists) await makeDraft(home.folder, (draft) => makeCluster(home, binaries, draft));
  return readFile(join(cluster, 'password'), 'utf8');
}

async function makeCluster({ folder, account }: Home, binaries: string, draft: string): Promise<void> {
  const passwordFile = join(draft, 'password');
  const cluster = join(draft, 'cluster');
  await writeFile(passwordFile, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  await giveTo(account, draft);
  await runAs(account, join(binaries, 'bin/initdb'), [
    `--pgdata=${cluster}`,
    `--username=${user}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    // Repeated hashing protects passwords that can be guessed; this one has 256 random bits.
    '--set=scram_iterations=1',
    '--encoding=UTF8',
    // Code-point order with Unicode's upper and lower case: the same on every system, in every version.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    '--no-instructions',
  ]);
  await rename(passwordFile, join(cluster, 'password'));
  await rename(cluster, clusterIn(folder));
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

/**
 * Writes the settings file at every start, so that an update of this server brings its settings along. Sized for a
 * machine of two to four cores that also does other work.
 */
export async function writeSettings({ folder, account }: Home, socketFolder: string): Promise<string> {
  const settings: Record<string, string | number> = {
    listen_addresses: '',
    port,
    // A list, in which double quotes keep a path with a comma or a space together.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    password_encryption: 'scram-sha-256',

    max_connections: 100,
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    // A customer's page must not use all cores, nor more shared memory than a container has (64 MB).
    max_parallel_workers_per_gather: 0,
    jit: 'off',

    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    wal_level: 'replica',
    min_wal_size: '256MB',
    max_wal_size: '2GB',
    // Solid-state disks: a random page costs little more than the next one.
    random_page_cost: 1.1,

    timezone: 'UTC',
    log_timezone: 'UTC',
    // This server logs failed statements itself; they could contain customers' words.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${quote(String(value))}`);
  const file = join(folder, 'settings.conf');
  await writeFile(
    file,
    [
      '# Written by the server at every start.',
      `include = ${quote(join(clusterIn(folder), 'postgresql.conf'))}`,
      ...lines,
      '',
    ].join('\n'),
    { mode: 0o600 },
  );
  await giveTo(account, file);
  return file;
}

const quote = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
