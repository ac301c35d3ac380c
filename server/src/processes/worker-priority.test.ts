import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestCustomer } from '../../test/customer.ts';
import { startTestIssuer } from '../../test/issuer.ts';
import type { TestIssuer } from '../../test/issuer.ts';
import { makePhotoFile } from '../../test/photo-files.ts';
import { untilRendered } from '../../test/rendered.ts';
import { freePort, processesNaming, startServerProcess } from '../../test/server-process.ts';
import type { ServerProcess } from '../../test/server-process.ts';

let issuer: TestIssuer;
let dataDir: string;
let server: ServerProcess;

beforeAll(async () => {
  issuer = await startTestIssuer();
  dataDir = await mkdtemp(join(tmpdir(), 'albumen-priority-'));
  server = startServerProcess(dataDir, await freePort(), {
    OIDC_ISSUER: issuer.issuer,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_AUDIENCE: issuer.audience,
  });
  await server.untilReady();
});

afterAll(async () => {
  await server.stop();
  await issuer.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** The niceness of every thread of a process (Linux): the 19th field, after a name in which anything may stand. */
const nicenessOfThreads = async (pid: number): Promise<Set<number>> => {
  const threads = await readdir(`/proc/${pid}/task`);
  const lines = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8').catch(() => '')),
  );
  const known = lines.filter((line) => line !== '');
  return new Set(known.map((line) => Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[16])));
};

const processWith = async (script: string): Promise<number> => {
  for (const pid of await processesNaming(dataDir)) {
    if ((await readFile(`/proc/${pid}/cmdline`, 'utf8')).includes(script)) return pid;
  }
  throw new Error(`No process runs ${script}.`);
};

test.runIf(process.platform === 'linux')(
  'every thread of the worker gives way to the web process, also those that render photos',
  async () => {
    const customer = createTestCustomer(server.url, await issuer.token('anyone'));
    const [id = ''] = await customer.addPhotos([{ name: 'a.jpg', bytes: await makePhotoFile() }]);
    await untilRendered(customer, id);
    expect(await nicenessOfThreads(await processWith('worker-child.ts'))).toEqual(new Set([10]));
    expect(await nicenessOfThreads(server.child.pid ?? 0)).toEqual(new Set([0]));
  },
);
