import { readdir, readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePhotoFile } from '../../test/photo-files.ts';
import { untilRendered } from '../../test/rendered.ts';
import { processesNaming } from '../../test/server-process.ts';
import { startTestServer } from '../../test/test-server.ts';
import type { TestServer } from '../../test/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

/**
 * Returns the niceness of every thread of a process (Linux): the 19th field, after a name that may contain anything.
 */
const nicenessOfThreads = async (pid: number): Promise<Set<number>> => {
  const threads = await readdir(`/proc/${pid}/task`);
  const lines = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8').catch(() => '')),
  );
  const names = lines.filter((line) => line !== '');
  return new Set(names.map((line) => Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[16])));
};

const processWith = async (script: string): Promise<number> => {
  for (const pid of await processesNaming(server.dataDir)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(script)) return pid;
  }
  throw new Error(`No process runs ${script}.`);
};

test.runIf(process.platform === 'linux')(
  'every thread of the worker gives way to the web process, including render threads',
  async () => {
    // The test may itself run under `nice`, and its child processes with it.
    const own = getPriority();
    const customer = await server.customer('anyone');
    const [id = ''] = await customer.addPhotos([{ name: 'a.jpg', bytes: await makePhotoFile() }]);
    await untilRendered(customer, id);
    expect(await nicenessOfThreads(await processWith('worker-child.ts'))).toEqual(
      new Set([Math.min(own + 15, 19)]),
    );
    expect(await nicenessOfThreads(server.pid)).toEqual(new Set([own]));
  },
);
