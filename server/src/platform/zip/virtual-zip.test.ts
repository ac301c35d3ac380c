import { crc32 } from '@node-rs/crc32';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { fromBuffer, fromRandomAccessReader, RandomAccessReader } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { describe, expect, test } from 'vitest';
import { createVirtualZip, DamagedEntryError } from './virtual-zip.ts';
import type { VirtualZip, ZipEntry } from './virtual-zip.ts';

async function* sending(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const entryOf = (path: string, bytes: Buffer, modified = '2024-12-31T23:30:07'): ZipEntry => ({
  path,
  size: bytes.length,
  crc32: crc32(bytes),
  modified,
  read: async ({ start, end }) => sending(bytes.subarray(start, end + 1)),
});

/** A file of zeros that is stored nowhere. */
const zeros = (path: string, size: number): ZipEntry => ({
  path,
  size,
  crc32: 0x1234_5678,
  modified: '2020-01-01T00:00:00',
  read: async ({ start, end }) => sending(Buffer.alloc(end - start + 1)),
});

const bytesOf = (zip: VirtualZip, start = 0, end = zip.size - 1): Promise<Buffer> =>
  buffer(zip.read({ start, end }));

/** Lets yauzl read any part of the archive without creating the others. */
class VirtualReader extends RandomAccessReader {
  readonly zip: VirtualZip;
  constructor(zip: VirtualZip) {
    super();
    this.zip = zip;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.zip.read({ start, end: end - 1 }));
  }
}

/** Opens an archive that is too large to create as a whole. */
const open = (zip: VirtualZip): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    fromRandomAccessReader(new VirtualReader(zip), zip.size, { lazyEntries: true }, (error, file) =>
      error ? reject(error) : resolve(file),
    );
  });

const openWhole = async (zip: VirtualZip): Promise<ZipFile> => {
  const bytes = await bytesOf(zip);
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, file) => (error ? reject(error) : resolve(file)));
  });
};

const list = async (file: ZipFile): Promise<Entry[]> => {
  const entries: Entry[] = [];
  return new Promise((resolve, reject) => {
    file.on('entry', (entry: Entry) => {
      entries.push(entry);
      file.readEntry();
    });
    file.on('end', () => resolve(entries));
    file.on('error', reject);
    file.readEntry();
  });
};

const unpack = async (zip: VirtualZip, entry: Entry): Promise<Buffer> => {
  const file = await open(zip);
  return new Promise((resolve, reject) => {
    file.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(buffer(stream))));
  });
};

describe('an archive', () => {
  const files = ['first', '', 'the third', 'x'.repeat(70_000)].map((text) => Buffer.from(text));
  const zip = createVirtualZip(files.map((bytes, index) => entryOf(`2024/12/photo ${index}.jpg`, bytes)));

  test('holds each file byte for byte, under its name and wall-clock time', async () => {
    const entries = await list(await open(zip));
    expect(entries.map(({ fileName }) => fileName)).toEqual(zip.names);
    for (const [index, entry] of entries.entries())
      expect((await unpack(zip, entry)).equals(files[index] ?? Buffer.of(1))).toBe(true);
    expect(entries[0]?.getLastModDate({ timezone: 'UTC' }).toISOString()).toBe('2024-12-31T23:30:06.000Z');
  });

  test('keeps the names of files, and lets none leave the folder it is unpacked into', async () => {
    const paths = ['夏休み 🏖️.jpg', 'a.jpg', 'A.jpg', '../../etc/passwd', 'C:\\boot.ini'];
    const hostile = createVirtualZip(paths.map((path) => entryOf(path, Buffer.from(path))));
    const entries = await list(await openWhole(hostile));
    expect(entries.map(({ fileName }) => fileName)).toEqual([
      '夏休み 🏖️.jpg',
      'a.jpg',
      'A (2).jpg',
      'etc/passwd',
      'boot.ini',
    ]);
  });

  test('has the length that it announces', async () => {
    expect((await bytesOf(zip)).length).toBe(zip.size);
  });

  test('returns every range with the same bytes as the whole', async () => {
    const whole = await bytesOf(zip);
    const borders = [0, 1, 29, 30, 60, whole.length - 100, whole.length - 23, whole.length - 1];
    for (const start of borders) {
      for (const end of borders.filter((border) => border >= start))
        expect((await bytesOf(zip, start, end)).equals(whole.subarray(start, end + 1))).toBe(true);
    }
  });

  test('an archive with no files is still valid', async () => {
    expect(await list(await openWhole(createVirtualZip([])))).toEqual([]);
  });

  test('has an ETag that changes with names, contents and times', () => {
    const etag = (path: string, text: string, modified: string) =>
      createVirtualZip([entryOf(path, Buffer.from(text), modified)]).etag;
    const usual = ['a.jpg', 'one', '2024-01-01T00:00:00'] as const;
    const etags = [
      etag(...usual),
      etag('b.jpg', usual[1], usual[2]),
      etag(usual[0], 'two', usual[2]),
      etag(usual[0], usual[1], '2024-01-01T00:00:02'),
    ];
    expect(new Set(etags).size).toBe(4);
    expect(etag(...usual)).toBe(etags[0]);
  });
});

describe('the limits of the old format', () => {
  test.each([65_535, 70_000])('do not apply to %i files', async (count) => {
    const one = Buffer.from('1');
    const zip = createVirtualZip(Array.from({ length: count }, (_, index) => entryOf(`${index}.jpg`, one)));
    const entries = await list(await openWhole(zip));
    expect(entries.length).toBe(count);
    const last = entries.at(-1);
    expect(last?.fileName).toBe(`${count - 1}.jpg`);
    expect(last && (await unpack(zip, last)).toString()).toBe('1');
  });

  test.each([4 * 1024 ** 3 - 2, 4 * 1024 ** 3 - 1, 4 * 1024 ** 3, 9 * 1024 ** 3])(
    'do not apply to a file of %i bytes or to the files after it',
    async (size) => {
      const behind = Buffer.from('behind the large one');
      const zip = createVirtualZip([zeros('large.jpg', size), entryOf('small.jpg', behind)]);
      const [large, small] = await list(await open(zip));
      expect(large?.uncompressedSize).toBe(size);
      expect(small && (await unpack(zip, small)).equals(behind)).toBe(true);
    },
  );
});

describe('a file that differs from its announcement', () => {
  const good = entryOf('good.jpg', Buffer.from('good'));
  const announced = entryOf('bad.jpg', Buffer.from('as announced'));
  const sendingInstead = (read: ZipEntry['read']) => createVirtualZip([good, { ...announced, read }, good]);

  test.each([
    ['missing', async () => undefined],
    ['unreadable', () => Promise.reject(new Error('EIO'))],
    ['shorter', async () => sending(Buffer.from('as'))],
    ['longer', async () => sending(Buffer.from('as announced, and more'))],
    ['with other bytes', async () => sending(Buffer.from('as denounced'))],
  ] satisfies [string, ZipEntry['read']][])(
    'aborts the archive and reports the index of the file: %s',
    async (_, read) => {
      const failure = await bytesOf(sendingInstead(read)).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(DamagedEntryError);
      expect(failure).toMatchObject({ index: 1, message: expect.stringMatching(/^File 2 of/) });
    },
  );
});
