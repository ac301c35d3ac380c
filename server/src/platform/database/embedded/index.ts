/**
 * The embedded PostgreSQL: the default database, which needs nothing but the data folder.
 *
 *     server ── PostgreSQL
 *        └─── watchdog
 *
 * Kill the server, and the watchdog stops PostgreSQL. Kill the watchdog, and the server starts another. Kill
 * PostgreSQL, and the server starts it again at the same address. If all are killed at once, the next start stops the
 * remaining processes, and PostgreSQL repairs its files.
 */
import { mkdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { installBinaries } from './binaries.ts';
import { database, prepareCluster, user, writeSettings } from './cluster.ts';
import { clusterIn, findHome, removeDrafts } from './home.ts';
import { port, prepareSocketFolder, removeSocketFolder } from './socket-folder.ts';
import { supervise } from './supervisor.ts';
import type { Supervision, SupervisionLog } from './supervisor.ts';

/** The address of a database; `host` is the folder of a Unix socket. */
export interface Connection {
  host: string;
  port: number;
  user: string;
  database: string;
  password: string;
}

export interface EmbeddedPostgres extends Supervision {
  /** Stays the same as long as this server runs, through every restart of PostgreSQL. */
  connection: Connection;
  /** The folder of the database's files. */
  dataLocation: string;
  /** A sentence to show at the start, if the database is not in the data folder. */
  notice?: string;
}

/** Returns the address of the PostgreSQL that another process runs on a data folder. */
export async function connectionOfRunning(dataDir: string): Promise<Connection> {
  const { folder } = await findHome(dataDir);
  const password = await readFile(join(clusterIn(folder), 'password'), 'utf8');
  // If the socket is elsewhere, this is a link to it, because the path itself is too long for a socket.
  const host = await realpath(join(folder, 'socket'));
  return { host, port, user, database, password };
}

/**
 * Starts the PostgreSQL of a data folder, and creates it first if there is none. The caller holds the folder's lock,
 * because two servers must not do this at once.
 *
 * @throws Error with one sentence for a person, if it cannot be created or does not start.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: SupervisionLog;
}): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const home = await findHome(dataDir);
  await removeDrafts(home.folder);
  const binaries = await installBinaries(home);
  const password = await prepareCluster(home, binaries);
  const owner = home.account.kind === 'other' ? home.account : undefined;
  const socketFolder = await prepareSocketFolder(home.folder, owner);
  const settings = await writeSettings(home, socketFolder);
  const cluster = clusterIn(home.folder);
  const logFile = join(home.folder, 'postgres.log');
  const launch = { account: home.account, binaries, cluster, settings, socketFolder, logFile };
  const supervision = await supervise(launch, log);
  let stopped: Promise<void> | undefined;
  return {
    connection: { host: socketFolder, port, user, database, password },
    dataLocation: cluster,
    ...(home.notice && { notice: home.notice }),
    stop: () => (stopped ??= supervision.stop().then(() => removeSocketFolder(home.folder))),
    lost: supervision.lost,
  };
}
