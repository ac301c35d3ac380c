import { readFile } from 'node:fs/promises';
import type { Problem } from '@albumen/contracts/problem';
import type { UploadOutcome } from '@albumen/contracts/storage';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { storagePath } from '../customer.ts';
import type { TestCustomer } from '../customer.ts';
import { untilRendered } from '../rendered.ts';
import { processesNaming } from '../server-process.ts';
import { startTestServer } from '../test-server.ts';
import type { TestServer } from '../test-server.ts';
import { hostileFiles } from './index.ts';
import type { Expected, HostileFile } from './index.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

const transfers = 4;
const kibibytesLimit = 1024 * 1024;

/** The actual result of a file, in the form of the expected one. */
type Became = Expected | { readonly outcome: 'error'; readonly message: string };

const asRefused = ({ code, detail = '' }: Problem): Became => ({
  outcome: 'refused',
  code,
  sentence: detail,
});

const send = async (customer: TestCustomer, sessionId: string, file: HostileFile) => {
  const bytes = await file.make();
  try {
    const { status, body } = await customer.upload<UploadOutcome & Problem>(sessionId, file.name, bytes);
    return status === 200 ? body : asRefused(body);
  } catch (error) {
    const { problem } = error as { problem?: Problem };
    return problem ? asRefused(problem) : { outcome: 'error' as const, message: String(error) };
  }
};

const becameOf = async (customer: TestCustomer, file: HostileFile, photoId: string): Promise<Became> => {
  const photo = await untilRendered(customer, photoId);
  const { expected } = file;
  const isDamaged = photo.damaged === true;
  return {
    outcome: 'added',
    damaged: 'damaged' in expected && expected.damaged === 'either' ? 'either' : isDamaged,
    renditions: photo.renditions === 'ready' ? 'ready' : 'failed',
    ...('keptName' in expected || photo.localFileName !== file.name ? { keptName: photo.localFileName } : {}),
  };
};

/** Returns the process ids of the server and its worker, each with its peak memory in KiB. */
const memoryPeaks = async (): Promise<Map<number, number>> => {
  const peaks = new Map<number, number>();
  for (const pid of await processesNaming(server.dataDir)) {
    const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
    if (!/main\.ts|worker-child\.ts/.test(await read('cmdline'))) continue;
    peaks.set(pid, Number(/^VmHWM:\s+(\d+)/m.exec(await read('status'))?.[1]));
  }
  return peaks;
};

test('has 200 hostile or odd files with different names', () => {
  const files = hostileFiles();
  expect(files.length).toBeGreaterThanOrEqual(200);
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
});

test(
  'gives each of 200 hostile or odd files its outcome; no process dies or exceeds 1 GiB',
  { timeout: 600_000 },
  async () => {
    const customer = await server.customer('hostile');
    // The worker starts after the web process is ready.
    const before = await vi.waitFor(async () => {
      const peaks = await memoryPeaks();
      expect(peaks.size).toBe(2);
      return peaks;
    });

    const files = hostileFiles();
    const sessionId = await customer.openSession();
    const sent = new Map<HostileFile, Awaited<ReturnType<typeof send>>>();
    const waiting = [...files];
    await Promise.all(
      Array.from({ length: transfers }, async () => {
        for (let file = waiting.shift(); file; file = waiting.shift())
          sent.set(file, await send(customer, sessionId, file));
      }),
    );
    const damaged = [...sent.values()].flatMap((answer) => ('imageId' in answer ? [answer.uploadId] : []));
    await customer.post(`${storagePath}/upload-sessions/${sessionId}/confirm`, { damaged });

    const became: Record<string, Became> = {};
    for (const [file, answer] of sent)
      became[file.what] = 'imageId' in answer ? await becameOf(customer, file, answer.imageId) : answer;
    expect(became).toEqual(Object.fromEntries(files.map(({ what, expected }) => [what, expected])));

    const after = await memoryPeaks();
    expect([...after.keys()]).toEqual([...before.keys()]);
    for (const peak of after.values()) expect(peak).toBeLessThan(kibibytesLimit);
  },
);
