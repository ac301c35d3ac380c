import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { signIn } from '../../samples/src/sign-in.ts';
import type { SignedIn } from '../../samples/src/sign-in.ts';
import { createTestCustomer, storagePath } from '../../server/test/customer.ts';
import { makePhotoFile } from '../../server/test/photo-files.ts';
import { freePort } from '../../server/test/free-port.ts';
import { startServerProcess } from '../../server/test/server-process.ts';
import { untilGone } from './until-gone.ts';

/** Results of a run of kills. Every count except the first two must match `faults`. */
export interface KillCounts {
  rounds: number;
  acknowledged: number;
  /** Acknowledged photos that are not in the library with their bytes. */
  lost: number;
  /** Processes of the product that were still running when they should have ended. */
  leftProcesses: number;
  /** Starts after a kill that did not become ready. */
  failedStarts: number;
  /** Kills before the server was ready, and after. */
  whileStarting: number;
  whileServing: number;
}

interface Acknowledged {
  readonly imageId: string;
  readonly sha256: string;
}

const account = { email: 'new@example.com', password: 'albumen-demo' };

/** Latest moment of a kill, in milliseconds: from the start in every other round, from readiness in the rest. */
const latestKillMs = { starting: 2500, serving: 4000 };

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Uploads and confirms one photo after the other until the server has ended, and adds every acknowledged one to
 * `acknowledged`.
 */
const uploadUntilKilled = async (
  url: string,
  { accessToken }: SignedIn,
  acknowledged: Acknowledged[],
  sessions: string[],
): Promise<void> => {
  try {
    const customer = createTestCustomer(url, await accessToken());
    for (;;) {
      const sessionId = await customer.openSession();
      sessions.push(sessionId);
      for (let index = 0; index < 4; index += 1) {
        const bytes = await makePhotoFile({ width: 640, height: 480, taken: '2025:05:05 12:00:00' });
        const { status, body } = await customer.upload(sessionId, `round-${index}.jpg`, bytes);
        if (status === 200) acknowledged.push({ imageId: body.imageId, sha256: sha256(bytes) });
      }
      await customer.post(`${storagePath}/upload-sessions/${sessionId}/confirm`);
    }
  } catch {
    // The server was killed. It does not have to keep photos that it had not acknowledged.
  }
};

/** Starts once more, confirms acknowledged photos that are not confirmed, and reads every photo back. */
const countLost = async (
  dataDir: string,
  port: number,
  acknowledged: readonly Acknowledged[],
  sessions: readonly string[],
) => {
  const server = startServerProcess(dataDir, port);
  await server.untilReady();
  const { accessToken } = await signIn({ url: server.url, ...account });
  const customer = createTestCustomer(server.url, await accessToken());
  for (const sessionId of sessions)
    await customer.post(`${storagePath}/upload-sessions/${sessionId}/confirm`);
  let lost = 0;
  for (const photo of acknowledged) {
    const { status, body } = await customer.photo(photo.imageId);
    const bytes =
      status === 200 ? await (await fetch(new URL(body.untouchedUrl, server.url))).arrayBuffer() : undefined;
    if (bytes === undefined || sha256(new Uint8Array(bytes)) !== photo.sha256) lost += 1;
  }
  await server.stop();
  return lost;
};

/**
 * Starts the product on one data folder again and again, uploads while it runs, and kills the server (SIGKILL) at a
 * random moment of each round. `report` receives a line about each round.
 */
export const killRounds = async (rounds: number, report: (line: string) => void): Promise<KillCounts> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'albumen-kills-'));
  const port = await freePort();
  const counts: KillCounts = {
    rounds,
    acknowledged: 0,
    lost: 0,
    leftProcesses: 0,
    failedStarts: 0,
    whileStarting: 0,
    whileServing: 0,
  };
  const acknowledged: Acknowledged[] = [];
  const sessions: string[] = [];
  let signedIn: SignedIn | undefined;
  for (let round = 1; round <= rounds; round += 1) {
    const server = startServerProcess(dataDir, port);
    const aim = round % 2 === 0 ? 'serving' : 'starting';
    const killAfterMs = Math.random() * latestKillMs[aim];
    const untilReady = () =>
      server.untilReady().then(
        () => true,
        () => false,
      );
    const wasReady = aim === 'serving' && (await untilReady());
    // Once is enough: a session outlives the server.
    if (wasReady) signedIn ??= await signIn({ url: server.url, ...account });
    const killed = setTimeout(killAfterMs).then(() => server.kill());
    const ready = wasReady || (await untilReady());
    if (ready && signedIn) await uploadUntilKilled(server.url, signedIn, acknowledged, sessions);
    await killed;
    if (!ready && server.child.signalCode !== 'SIGKILL') counts.failedStarts += 1;
    counts[ready ? 'whileServing' : 'whileStarting'] += 1;
    counts.leftProcesses += await untilGone(dataDir);
    report(
      `round ${round}: killed after ${Math.round(killAfterMs)} ms, ${ready ? 'serving' : 'starting'}; ${acknowledged.length} acknowledged`,
    );
  }
  counts.acknowledged = acknowledged.length;
  counts.lost = await countLost(dataDir, port, acknowledged, sessions);
  counts.leftProcesses += await untilGone(dataDir);
  if (existsSync(dataDir)) await rm(dataDir, { recursive: true, force: true });
  return counts;
};
