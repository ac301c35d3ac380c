import { createHash, randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, expect, test, vi } from 'vitest';
import { openChecksums } from './checksums.ts';
import { openStaging, StagedBytesGone } from './staging.ts';
import type { Staging } from './staging.ts';

const folder = await mkdtemp(join(tmpdir(), 'albumen-staging-'));
const checksums = openChecksums();
afterAll(async () => {
  await checksums.close();
  await rm(folder, { recursive: true });
});

const newName = () => `${randomUUID()}.${randomUUID()}`;

async function* streamOf(...chunks: readonly (string | Error)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    if (chunk instanceof Error) throw chunk;
    yield Buffer.from(chunk);
  }
}

/** Appends, and settles with the number of received bytes, also for a process that starts later. */
const append = async (staging: Staging, ...call: Parameters<Staging['append']>): Promise<number> => {
  const { offset, activityNote } = await staging.append(...call);
  await activityNote;
  return offset;
};

/** Begins a file. */
const begin = async () => {
  const staging = await openStaging(folder, checksums);
  const name = newName();
  staging.begin(name);
  return { staging, name };
};

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

test('counts flushed bytes as received, also in a process that starts later', async () => {
  const { staging, name } = await begin();
  expect(await staging.received(name)).toBe(0);
  expect(await append(staging, name, 0, streamOf('abc', 'def'))).toBe(6);
  const later = await openStaging(folder, checksums);
  expect(await later.received(name)).toBe(6);
  expect(await append(later, name, 6, streamOf('ghi'))).toBe(9);
  expect((await later.checksums(name, 9)).sha256.toString('hex')).toBe(sha256('abcdefghi'));
});

test('keeps the bytes received before a stream broke off', async () => {
  const { staging, name } = await begin();
  await expect(append(staging, name, 0, streamOf('abcd', new Error('gone')))).rejects.toThrow('gone');
  expect(await staging.received(name)).toBe(4);
  await append(staging, name, 4, streamOf('ef'));
  expect((await staging.checksums(name, 6)).sha256.toString('hex')).toBe(sha256('abcdef'));
});

test('overwrites bytes without a note of their flush', async () => {
  const { staging, name } = await begin();
  await append(staging, name, 0, streamOf('abc'));
  // Simulates the result of a power cut: a longer file with zeros at its end.
  await appendFile(staging.path(name), Buffer.alloc(3));
  const later = await openStaging(folder, checksums);
  expect(await later.received(name)).toBe(3);
  await append(later, name, 3, streamOf('def'));
  expect(await readFile(later.path(name), 'utf8')).toBe('abcdef');
  expect((await later.checksums(name, 6)).sha256.toString('hex')).toBe(sha256('abcdef'));
});

test.each(['', '9', '3 1', '\0\0\0\0', '5 x'])('ignores a note of %j', async (note) => {
  const { staging, name } = await begin();
  await append(staging, name, 0, streamOf('abc'));
  await writeFile(`${staging.path(name)}.flushed`, note);
  const later = await openStaging(folder, checksums);
  expect(await later.received(name)).toBe(0);
});

test('does not count bytes after a failed flush, although the disk reports success when retried', async () => {
  const { staging, name } = await begin();
  const anyFile = await open(folder);
  const flush = vi.spyOn(Object.getPrototypeOf(anyFile) as FileHandle, 'sync');
  await anyFile.close();
  flush.mockRejectedValueOnce(Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' }));
  const moreThanIsFlushedAtOnce = 'a'.repeat(9 * 1024 * 1024);
  await expect(append(staging, name, 0, streamOf(moreThanIsFlushedAtOnce))).rejects.toThrow('EIO');
  flush.mockRestore();
  expect(await (await openStaging(folder, checksums)).received(name)).toBe(0);
});

test('appends nothing after bytes were removed: zeros would replace them', async () => {
  const { staging, name } = await begin();
  await append(staging, name, 0, streamOf('abc'));
  await rm(staging.path(name));
  await expect(append(staging, name, 3, streamOf('def'))).rejects.toThrow(StagedBytesGone);
  expect(await staging.received(name)).toBeUndefined();
  expect(await append(staging, name, 0, streamOf('abcdef'))).toBe(6);
});

test('begins a file again after a power cut deleted it', async () => {
  const { staging, name } = await begin();
  await append(staging, name, 0, streamOf('abc'));
  await rm(staging.path(name));
  const later = await openStaging(folder, checksums);
  expect(await later.received(name)).toBeUndefined();
  expect(await append(later, name, 0, streamOf('abc'))).toBe(3);
});

test('knows the checksums of all received bytes before they are on disk', async () => {
  const { staging, name } = await begin();
  const appended = await staging.append(name, 0, streamOf('abc'));
  expect((await appended.checksums()).sha256.toString('hex')).toBe(sha256('abc'));
  await appended.flushed;
  expect(await staging.received(name)).toBe(3);
});

test('keeps nothing of an older file when a file begins under its name', async () => {
  const { staging, name } = await begin();
  await append(staging, name, 0, streamOf('abcdef'));
  const later = await openStaging(folder, checksums);
  later.begin(name);
  expect(await later.received(name)).toBe(0);
  await append(later, name, 0, streamOf('ghi'));
  expect(await readFile(later.path(name), 'utf8')).toBe('ghi');
});

test.each([
  ['removed', (path: string) => rm(path)],
  ['cut short', (path: string) => truncate(path, 2)],
])('returns no checksums for a file that is %s', async (_, spoil) => {
  const { staging, name } = await begin();
  await append(staging, name, 0, streamOf('abc'));
  const later = await openStaging(folder, checksums);
  await spoil(later.path(name));
  await expect(later.checksums(name, 3)).rejects.toThrow();
});

test('leaves nothing of a file that is removed while its checksums are read', async () => {
  const { staging, name } = await begin();
  await append(staging, name, 0, streamOf('abc'));
  const removed = staging.remove(name);
  await expect(staging.checksums(name, 3)).rejects.toThrow();
  await removed;
  expect(await staging.received(name)).toBeUndefined();
});

test('leaves nothing behind after removing a file', async () => {
  const { staging, name } = await begin();
  const { flushed } = await staging.append(name, 0, streamOf('abc'));
  await flushed;
  await staging.remove(name);
  expect((await readdir(folder)).filter((file) => file.startsWith(name))).toEqual([]);
});

test('stores many uneven chunks in order, beyond the size of one write', async () => {
  const { staging, name } = await begin();
  const chunks = Array.from({ length: 40 }, (_, index) => Buffer.alloc(37_000 + 1000 * index, index));
  const whole = Buffer.concat(chunks);
  async function* source(): AsyncGenerator<Uint8Array> {
    yield* chunks;
  }
  expect(await append(staging, name, 0, source())).toBe(whole.length);
  expect(await readFile(staging.path(name))).toEqual(whole);
  expect(await staging.checksums(name, whole.length)).toEqual({
    sha256: createHash('sha256').update(whole).digest(),
    crc32: crc32(whole),
  });
});

test('computes checksums again after their thread has ended', async () => {
  const { staging, name } = await begin();
  await append(staging, name, 0, streamOf('abc'));
  await checksums.close();
  expect((await staging.checksums(name, 3)).sha256.toString('hex')).toBe(sha256('abc'));
  await checksums.close();
  expect(await append(staging, name, 3, streamOf('def'))).toBe(6);
  expect((await staging.checksums(name, 6)).sha256.toString('hex')).toBe(sha256('abcdef'));
});
