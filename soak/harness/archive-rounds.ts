import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { PhotoArchive } from '@albumen/contracts/photo-management/archives';
import { signIn } from '../../samples/src/sign-in.ts';
import { createTestCustomer, photosPath } from '../../server/test/customer.ts';
import type { TestCustomer } from '../../server/test/customer.ts';
import { freePort } from '../../server/test/free-port.ts';
import { startServerProcess } from '../../server/test/server-process.ts';
import { createVirtualZip } from '../../server/src/platform/zip/virtual-zip.ts';
import type { ZipEntry } from '../../server/src/platform/zip/virtual-zip.ts';
import { complaintsOf, curl, sha256OfFile, unpackedByPython } from './archive-tools.ts';
import { makeSentFiles } from './delivery.ts';
import type { SentFile } from './delivery.ts';
import { removeFolder } from './remove-folder.ts';
import { accounts } from './site.ts';
import { serverArguments } from '../../tools/server-command.mjs';

/** Results of testing our archives with other programs. */
export interface ArchiveCounts {
  /** Tested archives, and faults that any program found in one. */
  tested: number;
  complaints: string[];
  /** Interrupted downloads, and the ones that did not end with the same bytes. */
  cuts: number;
  spoiled: number;
  /** Interruptions by a killed server, as part of these. */
  kills: number;
  /** Answers with other bytes because the caller accepts compression. */
  encoded: number;
  /** Photos that Python unpacked with another name or other bytes. */
  lost: number;
}

/** File names and the names after unpacking: names of other systems, duplicates, and not only ASCII. */
const names: readonly (readonly [name: string, unpacked: string])[] = [
  ['夏休み 🏖️.jpg', '夏休み 🏖️.jpg'],
  ['CON.jpg', '_CON.jpg'],
  ['same.jpg', 'same.jpg'],
  ['SAME.jpg', 'SAME (2).jpg'],
  ['same.jpg', 'same (3).jpg'],
  ['what? "this": <that>|*.jpg', 'what_ _this__ _that___.jpg'],
];

/** Bytes per second at which a download is slow enough to be interrupted. */
const slowRate = '20M';
const cutsPerArchive = 5;

const encodings = ['identity', 'gzip', 'br', 'gzip, deflate, br, zstd'];

/** Each name is a given one of `names`, or the file's own. */
const addPhotos = async (customer: TestCustomer, files: readonly SentFile[]): Promise<string[]> =>
  customer.addPhotos(files.map(({ name, bytes }, index) => ({ name: names[index]?.[0] ?? name, bytes })));

/** Continues a download after each interruption until it is complete. Returns the number of interruptions. */
const downloadWithCuts = async (url: string, path: string): Promise<number> => {
  let cuts = 0;
  while (cuts < cutsPerArchive) {
    const seconds = (0.05 + Math.random() / 4).toFixed(3);
    const limits = ['--limit-rate', slowRate, '--max-time', seconds];
    if (await curl(url, path, '-C', '-', ...limits)) return cuts;
    cuts += 1;
  }
  await curl(url, path, '-C', '-');
  return cuts;
};

/**
 * Downloads an archive of a library's photos while the network and a killed server interrupt it, and unpacks it with
 * other programs.
 */
export const servedArchives = async (
  counts: ArchiveCounts,
  missing: readonly string[],
  report: (line: string) => void,
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'albumen-archives-'));
  const port = await freePort();
  let server = startServerProcess(join(folder, 'data'), port, {}, serverArguments);
  try {
    await server.untilReady();
    const { accessToken } = await signIn({ url: server.url, ...accounts.byCalls });
    const customer = createTestCustomer(server.url, await accessToken());
    const files = await makeSentFiles(40);
    const photoIds = await addPhotos(customer, files);
    const { body } = await customer.post<PhotoArchive>(`${photosPath}/photos/archives`, {
      photos: [{ photoIds }],
      name: 'proof',
    });
    const url = new URL(body.url, server.url).href;
    const whole = join(folder, 'whole.zip');
    await curl(url, whole);
    const sha256 = await sha256OfFile(whole);
    report(`served: ${body.photosCount} photos, ${(await stat(whole)).size} of ${body.bytes} bytes`);

    for (const [index, encoding] of encodings.entries()) {
      const path = join(folder, `encoded-${index}.zip`);
      await curl(url, path, '-H', `Accept-Encoding: ${encoding}`);
      if ((await sha256OfFile(path)) !== sha256) counts.encoded += 1;
    }

    const cut = join(folder, 'cut.zip');
    counts.cuts += await downloadWithCuts(url, cut);
    if ((await sha256OfFile(cut)) !== sha256) counts.spoiled += 1;

    const killed = join(folder, 'killed.zip');
    const slow = curl(url, killed, '--limit-rate', slowRate);
    await setTimeout(300);
    await server.kill();
    if (!(await slow)) counts.kills += 1;
    server = startServerProcess(join(folder, 'data'), port, {}, serverArguments);
    await server.untilReady();
    await curl(url, killed, '-C', '-');
    if ((await sha256OfFile(killed)) !== sha256) counts.spoiled += 1;
    report(`served: cut ${counts.cuts} times, and by ${counts.kills} killed server`);

    counts.tested += 1;
    counts.complaints.push(...(await complaintsOf(whole, missing)));
    if (missing.includes('python3')) return;
    const unpacked = new Set((await unpackedByPython(whole)).map((entry) => entry.join(' ')));
    counts.lost += files.filter(
      ({ name, sha256: own }, index) => !unpacked.has(`${own} ${names[index]?.[1] ?? name}`),
    ).length;
  } finally {
    await server.stop();
    await removeFolder(folder);
  }
};

const gibibyte = 1024 ** 3;
const pieceBytes = 2 ** 20;

const entryOf = (path: string, bytes: Buffer): ZipEntry => ({
  path,
  size: bytes.length,
  crc32: crc32(bytes),
  modified: '2024-12-31T23:30:00',
  read: async ({ start, end }) => Readable.from([bytes.subarray(start, end + 1)]),
});

/** A file of this size that repeats its first piece. */
const largeEntry = (path: string, size: number): ZipEntry => {
  const piece = randomBytes(pieceBytes);
  const rest = piece.subarray(0, size % pieceBytes);
  let sum = 0;
  for (let done = 0; done + pieceBytes <= size; done += pieceBytes) sum = crc32(piece, sum);
  return {
    ...entryOf(path, rest),
    size,
    crc32: crc32(rest, sum),
    read: async ({ end }) =>
      (async function* pieces() {
        for (let done = 0; done <= end; done += pieceBytes) yield piece.subarray(0, end + 1 - done);
      })(),
  };
};

/** Creates archives beyond the limits of the old format, as files for other programs to test. */
export const largeArchives = async (
  counts: ArchiveCounts,
  missing: readonly string[],
  report: (line: string) => void,
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'albumen-archives-'));
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => entryOf(`${index}.jpg`, Buffer.from(`photo ${index}`)));
  const archives = {
    '65,535 entries': () => many(65_535),
    '70,000 entries': () => many(70_000),
    'an entry of 4.5 GiB and one behind': () => [largeEntry('large.jpg', 4.5 * gibibyte + 1), ...many(1)],
  };
  try {
    for (const [what, entries] of Object.entries(archives)) {
      const zip = createVirtualZip(entries());
      const path = join(folder, 'large.zip');
      await pipeline(zip.read(), createWriteStream(path));
      const complaints = await complaintsOf(path, missing);
      counts.tested += 1;
      counts.complaints.push(...complaints);
      report(`${what}: ${zip.size} bytes, ${complaints.length} complaints`);
    }
  } finally {
    await removeFolder(folder);
  }
};
