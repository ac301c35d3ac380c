import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { createHeicDecoder } from './heic-decoder.ts';

/** A thread that does what the name of the file says. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    let requests = 0;
    parentPort.on('message', ({ task, file }) => {
      parentPort.postMessage({ begun: true });
      requests += 1;
      if (file === 'crash') throw new Error('wasm trap');
      if (file === 'crash in a used thread' && requests > 1) throw new Error('wasm trap');
      if (file === 'end') process.exit(3);
      if (file === 'hang') for (;;);
      if (file === 'broken') return parentPort.postMessage({ refusal: 'No meta box', heapBytes: 0 });
      parentPort.postMessage({ result: { width: file.length, height: requests, codec: task }, heapBytes: 0 });
    });
  `)}`,
);

const decoder = createHeicDecoder({ script, threads: 1, processorLimitMs: 300 });

test.each(['crash', 'end', 'hang'])(
  'a photo at which each thread does "%s" is refused for good; others are not affected',
  async (fault) => {
    const photos = ['before', fault, 'after', 'last'].map((file) => decoder.describe(file));
    const results = await Promise.allSettled(photos);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    await expect(photos[1]).rejects.toMatchObject({ name: 'PhotoRefused', reason: 'unreadable' });
  },
);

// The messages of a thread and its crash arrive in either order: some of so many arrive in the wrong one.
test('refuses each of many photos at which threads crash', async () => {
  const results = await Promise.allSettled(Array.from({ length: 24 }, () => decoder.describe('crash')));
  const reasons = results.map((result) =>
    result.status === 'rejected' ? result.reason.name : result.status,
  );
  expect(new Set(reasons)).toEqual(new Set(['PhotoRefused']));
});

test('a photo at which only a used thread crashes is read by a new one', async () => {
  const used = createHeicDecoder({ script, threads: 1 });
  await used.describe('before');
  const file = 'crash in a used thread';
  expect(await used.describe(file)).toMatchObject({ width: file.length });
});

test('a decoder at rest keeps no thread, and continues with a new one', async () => {
  const used = createHeicDecoder({ script, threads: 1 });
  await used.describe('before');
  expect(await used.describe('kept')).toMatchObject({ height: 2 });
  await used.rest();
  expect(await used.describe('after')).toMatchObject({ height: 1 });
});

test.each(['throw new Error("no memory for libheif")', 'process.exit(3)'])(
  'a photo is not to blame for a thread that ends before it: %s',
  async (death) => {
    const dying = new URL(`data:text/javascript,${encodeURIComponent(death)}`);
    const error: unknown = await createHeicDecoder({ script: dying, threads: 1 })
      .describe('photo')
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toMatchObject({ name: 'PhotoRefused' });
  },
);

test('a file that libheif cannot read is refused', async () => {
  await expect(decoder.decode('broken')).rejects.toMatchObject({
    name: 'PhotoRefused',
    reason: 'unreadable',
  });
  expect(await decoder.describe('next')).toMatchObject({ width: 4, codec: 'describe' });
});

test('more photos than threads each get their own result', async () => {
  const many = createHeicDecoder({ script, threads: 2 });
  const files = Array.from({ length: 12 }, (_, index) => 'x'.repeat(index + 1));
  const answers = await Promise.all(files.map((file) => many.describe(file)));
  expect(answers.map(({ width }) => width)).toEqual(files.map((file) => file.length));
});

test('a file that the disk does not return is not refused, because it may work later', async () => {
  const real = createHeicDecoder({ threads: 1 });
  const error: unknown = await real.describe('/no/such/file').catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'Error', cause: { message: expect.stringContaining('ENOENT') } });
});

test('reads photos and ends hanging threads on a Node.js without processor times of threads', async () => {
  const { cpuUsage } = Worker.prototype;
  Reflect.deleteProperty(Worker.prototype, 'cpuUsage');
  const old = createHeicDecoder({ script, threads: 1, processorLimitMs: 300 });
  const photos = ['before', 'hang', 'after'].map((file) => old.describe(file));
  const results = await Promise.allSettled(photos);
  Worker.prototype.cpuUsage = cpuUsage;
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await expect(photos[1]).rejects.toMatchObject({ name: 'PhotoRefused', reason: 'unreadable' });
});
