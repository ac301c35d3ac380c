import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createTestCustomer } from '../../server/test/customer.ts';
import { startTestIssuer } from '../../server/test/issuer.ts';
import { freePort, processesNaming, startServerProcess } from '../../server/test/server-process.ts';
import { aftermathOf } from './aftermath.ts';
import type { Aftermath } from './aftermath.ts';
import { confirmSession, countLost, deliver, makeSentFile, newReport, openSession } from './delivery.ts';
import type { SentFile } from './delivery.ts';

export interface FlightCounts extends Aftermath {
  rounds: number;
  killed: Record<Victim, number>;
  sent: number;
  acknowledged: number;
  /** Acknowledged photos that are not in the library with their bytes. */
  lost: number;
  /** Files that were told that they are in the library already, though each was sent once. */
  duplicates: number;
  steppedBack: number;
  resumed: number;
  leftProcesses: number;
  problems: Record<string, number>;
}

const victims = ['server', 'worker', 'database'] as const;
type Victim = (typeof victims)[number];

const filesInFlight = 40;

/** Latest moment of a kill, in milliseconds from the beginning of a round: while most files are on their way. */
const latestKillMs = 2500;

/** Milliseconds in which all files of a round must have an outcome: several restarts of everything. */
const roundLimitMs = 180_000;

const tokenLifetimeSeconds = 24 * 3600;

const pollMs = 25;

const processOf = async (dataDir: string, victim: Exclude<Victim, 'server'>): Promise<number | undefined> => {
  if (victim === 'database') {
    const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
    const [pid] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    return pid ? Number(pid) : undefined;
  }
  for (const pid of await processesNaming(dataDir)) {
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (commandLine.includes('worker-child.ts')) return pid;
  }
  return undefined;
};

const untilGone = async (dataDir: string): Promise<void> => {
  while ((await processesNaming(dataDir)).length > 0) await setTimeout(pollMs);
};

/**
 * Sends 40 files at a time to one server, and kills the server, its worker or its database (SIGKILL) at a random moment
 * of each round; then looks at what has become of every file. `report` is told of each round.
 */
export const flightRounds = async (rounds: number, report: (line: string) => void): Promise<FlightCounts> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'albumen-flight-'));
  const issuer = await startTestIssuer();
  const environment = {
    OIDC_ISSUER: issuer.issuer,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_AUDIENCE: issuer.audience,
  };
  const port = await freePort();
  let server = startServerProcess(dataDir, port, environment);
  await server.untilReady();
  const expires = Math.floor(Date.now() / 1000) + tokenLifetimeSeconds;
  const customer = createTestCustomer(server.url, await issuer.token('flight', { exp: expires }));

  const killed: Record<Victim, number> = { server: 0, worker: 0, database: 0 };
  const kill = async (victim: Victim): Promise<void> => {
    killed[victim] += 1;
    if (victim !== 'server') {
      const pid = await processOf(dataDir, victim);
      if (pid === undefined) throw new Error(`The ${victim} is not running.`);
      process.kill(pid, 'SIGKILL');
      return;
    }
    await server.kill();
    server = startServerProcess(dataDir, port, environment);
    await server.untilReady();
  };

  const delivery = newReport();
  const sent: SentFile[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const signal = AbortSignal.timeout(roundLimitMs);
    const files = await Promise.all(Array.from({ length: filesInFlight }, makeSentFile));
    sent.push(...files);
    const victim = victims[round % victims.length] ?? 'server';
    const killAfterMs = Math.random() * latestKillMs;
    const killing = setTimeout(killAfterMs).then(() => kill(victim));
    const sessionId = await openSession(customer, delivery, signal);
    await Promise.all([
      killing,
      ...files.map((file) => deliver(customer, sessionId, file, delivery, signal)),
    ]);
    await confirmSession(customer, sessionId, delivery, signal);
    const done = files.filter(({ outcome }) => outcome !== undefined).length;
    report(
      `round ${round}: ${victim} killed after ${Math.round(killAfterMs)} ms; ${done} of ${files.length} done`,
    );
  }

  await server.untilReady();
  const lost = await countLost(customer, server.url, sent);
  await server.stop();
  await untilGone(dataDir);
  const aftermath = await aftermathOf(dataDir, environment);
  const leftProcesses = (await processesNaming(dataDir)).length;
  await issuer.close();
  await rm(dataDir, { recursive: true, force: true });
  return {
    rounds,
    killed,
    sent: sent.length,
    acknowledged: sent.filter(({ outcome }) => outcome !== undefined).length,
    lost,
    duplicates: sent.filter(({ outcome }) => outcome?.outcome === 'duplicate').length,
    steppedBack: delivery.steppedBack,
    resumed: delivery.resumed,
    ...aftermath,
    leftProcesses,
    problems: Object.fromEntries(delivery.problems),
  };
};
