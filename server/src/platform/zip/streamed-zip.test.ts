import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { expect, test } from 'vitest';
import { streamZip } from './streamed-zip.ts';
import type { StreamedEntry } from './streamed-zip.ts';

const modified = '2026-06-15T12:00:00';

async function* pieces(...bytes: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* bytes;
}

async function* entriesOf(...entries: readonly StreamedEntry[]): AsyncGenerator<StreamedEntry> {
  yield* entries;
}

test('holds each file byte for byte, whatever its size', async () => {
  const files = [Buffer.of(), Buffer.from('the same. '.repeat(50_000)), randomBytes(300_000)];
  const entries = files.map((bytes, index) => ({
    path: `data/${index}`,
    content: pieces(bytes.subarray(0, 70_000), bytes.subarray(70_000)),
  }));
  const zipped = await buffer(streamZip(entriesOf(...entries), modified));
  expect(zipped.length).toBeLessThan(310_000);
  const zip = await fromBufferPromise(zipped);
  const found: [string, boolean][] = [];
  for await (const entry of zip.eachEntry()) {
    const bytes = await buffer(await zip.openReadStreamPromise(entry));
    found.push([entry.fileName, bytes.equals(files[found.length] ?? Buffer.of(1))]);
  }
  expect(found).toEqual(files.map((_, index) => [`data/${index}`, true]));
});

test('deflates no file that is compressed already', async () => {
  const bytes = Buffer.from('the same. '.repeat(50_000));
  const entry = { path: 'a.pdf', content: pieces(bytes), isCompressed: true };
  const zipped = await buffer(streamZip(entriesOf(entry), modified));
  expect(zipped.length).toBeGreaterThan(bytes.length);
  const zip = await fromBufferPromise(zipped);
  for await (const one of zip.eachEntry())
    expect(bytes.equals(await buffer(await zip.openReadStreamPromise(one)))).toBe(true);
});

test('fails with the error of an entry, after the bytes before it', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('begun');
    throw new Error('cut off');
  }
  const zip = streamZip(entriesOf({ path: 'a', content: broken() }), modified);
  await expect(buffer(zip)).rejects.toThrow('cut off');
});

test('ends the content when nobody reads on', async () => {
  let hasEnded = false;
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      while (true) yield randomBytes(64 * 1024);
    } finally {
      hasEnded = true;
    }
  }
  for await (const bytes of streamZip(entriesOf({ path: 'a', content: endless() }), modified))
    if (bytes.length > 1000) break;
  await expect.poll(() => hasEnded).toBe(true);
});
