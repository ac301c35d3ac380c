import { afterAll, expect, test } from 'vitest';
import { sharp } from './guarded-sharp.ts';
import { inspectPhoto, renderPhoto } from './index.ts';
import {
  cornersPicture,
  createPhotoFolder,
  grainyPicture,
  jpegBehind,
  jpegSegment,
  progressiveJpeg,
} from './test-photos.ts';

const photos = await createPhotoFolder();
afterAll(photos.remove);

const jpeg = await cornersPicture(96, 64).jpeg().toBuffer();

const inspect = async (bytes: Uint8Array) => inspectPhoto(await photos.put(bytes));

const render = async (bytes: Uint8Array) => {
  const file = await photos.put(bytes);
  const { damaged, renditions } = await renderPhoto(file, await inspectPhoto(file), [300]);
  const { data, info } = await sharp(renditions[0]!.data).raw().toBuffer({ resolveWithObject: true });
  return { damaged, data, info };
};

const endOfImage = Buffer.from([0xff, 0xd9]);

/** Creates segments of maker notes, full of bytes that look like the end of the picture. */
const notes = (lengths: readonly number[]): Buffer[] =>
  lengths.map((length) => jpegSegment(0xe4, Buffer.alloc(length, endOfImage)));

test.each([
  ['one that ends beyond the first 64 KB', [40_000, 40_000]],
  ['many that fill a megabyte', Array<number>(20).fill(50_001)],
])('does not count markers inside a segment: %s', async (_, lengths) => {
  expect(await inspect(jpegBehind(jpeg, ...notes(lengths)))).toMatchObject({ width: 96, height: 64 });
});

test('continues counting after markers inside a segment between scans', async () => {
  const busy = progressiveJpeg(640, 480, 410);
  const scan = Buffer.from([0xff, 0xda]);
  const secondScanAt = busy.indexOf(scan, busy.indexOf(scan) + 2);
  const behind = [...notes([40_000, 40_000]), busy.subarray(secondScanAt)];
  await expect(inspect(Buffer.concat([busy.subarray(0, secondScanAt), ...behind]))).rejects.toMatchObject({
    reason: 'unreadable',
  });
});

const stray = Buffer.from([0x00, 0x12, 0xff, 0x00, 0x34]);

/** Inserts stray bytes before each segment except the first, up to the picture. */
const withStrayBytes = (photo: Buffer): Buffer => {
  const parts = [photo.subarray(0, 2)];
  let at = 2;
  while (photo[at + 1] !== 0xda) {
    const end = at + 2 + photo.readUInt16BE(at + 2);
    parts.push(photo.subarray(at, end), stray);
    at = end;
  }
  return Buffer.concat([...parts, photo.subarray(at)]);
};

test('does not mark a whole JPEG with stray bytes before its tables as damaged', async () => {
  expect(await render(withStrayBytes(jpeg))).toEqual(await render(jpeg));
});

test.each([
  ['a few', stray],
  ['6,000', Buffer.alloc(6000)],
])('skips stray bytes before the first segment of a JPEG: %s', async (_, bytes) => {
  expect(await render(jpegBehind(jpeg, bytes))).toEqual(await render(jpeg));
});

test.each([
  ['APP1 of length 0', 0xe1, 0],
  ['APP13 of length 1', 0xed, 1],
  ['comment of length 0', 0xfe, 0],
  ['Huffman table of length 1', 0xc4, 1],
])('does not mark a whole JPEG with an %s as damaged', async (_, marker, length) => {
  const segment = Buffer.from([0xff, marker, 0, length]);
  expect(await render(jpegBehind(jpeg, segment))).toEqual(await render(jpeg));
});

test.each([1, 2])('treats a JPEG without its last bytes (%i) as whole if its picture is', async (bytes) => {
  for (const progressive of [false, true]) {
    const photo = await grainyPicture(641, 479).jpeg({ progressive }).toBuffer();
    const cut = photo.subarray(0, photo.length - bytes);
    expect(await inspect(cut)).toMatchObject({ damaged: false });
    expect(await render(cut)).toEqual(await render(photo));
    expect(await inspect(photo.subarray(0, photo.length - 20))).toMatchObject({ damaged: true });
  }
});

test('marks a JPEG with stray bytes before its tables and a fault in its picture as damaged', async () => {
  const grainy = withStrayBytes(await grainyPicture(640, 480).jpeg().toBuffer());
  expect(await render(grainy.subarray(0, grainy.length / 2))).toMatchObject({ damaged: true });
});

test.each([
  [12, 'too-many-bits'],
  [16, 'too-many-bits'],
  [24, 'unreadable'],
])('rejects a JPEG of %i bits per sample as %s', async (bits, reason) => {
  const deep = Buffer.from(jpeg);
  deep.writeUInt8(bits, deep.indexOf(Buffer.from([0xff, 0xc0])) + 4);
  await expect(inspect(deep)).rejects.toMatchObject({ name: 'PhotoRefused', reason });
});

test.each([
  ['8 bits', 0xc3, 8],
  ['16 bits', 0xc3, 16],
  ['arithmetic coding', 0xcb, 8],
])('rejects a lossless JPEG for that reason: %s', async (_, frame, bits) => {
  const lossless = Buffer.from(jpeg);
  lossless.set([frame, 0, 17, bits], lossless.indexOf(Buffer.from([0xff, 0xc0])) + 1);
  // The first predictor: the pixel on the left.
  const scanAt = lossless.indexOf(Buffer.from([0xff, 0xda])) + 2;
  lossless.set([1, 0, 0], scanAt + lossless.readUInt16BE(scanAt) - 3);
  await expect(inspect(lossless)).rejects.toMatchObject({ name: 'PhotoRefused', reason: 'lossless' });
});

/** Creates a grey JPEG of one shade with a restart marker before each block of 8 x 8 except the first. */
const restartingJpeg = (columns: number, rows: number): { photo: Buffer; pictureAt: number } => {
  const sizes = [0, rows * 8, columns >> 5, (columns * 8) & 255];
  const oneCode = (kind: number, symbol: number) =>
    jpegSegment(0xc4, [kind, 1, ...Array<number>(15).fill(0), symbol]);
  const head = Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xdb, [0, ...Array<number>(64).fill(8)]),
    jpegSegment(0xc0, [8, ...sizes, 1, 1, 0x11, 0]),
    // Codes for a difference of six bits, and for nothing else.
    oneCode(0x00, 6),
    oneCode(0x10, 0),
    jpegSegment(0xdd, [0, 1]),
    jpegSegment(0xda, [1, 1, 0, 0, 63, 0]),
  ]);
  // 0, the six bits of 60, 0: the shade is 128 + 60.
  const block = Buffer.from([0b0111_1000]);
  const blocks = Array.from({ length: columns * rows }, (_, index) =>
    index === 0 ? block : Buffer.concat([Buffer.from([0xff, 0xd0 + ((index - 1) % 8)]), block]),
  );
  return { photo: Buffer.concat([head, ...blocks, endOfImage]), pictureAt: head.length };
};

test('shows everything except the damaged parts of a JPEG with restart markers', async () => {
  const { photo, pictureAt } = restartingJpeg(32, 24);
  const whole = await render(photo);
  expect(whole).toMatchObject({ damaged: false, info: { width: 256, height: 192 } });
  expect(whole.data[0]).toBeGreaterThan(180);
  // Makes every fifth block an invalid code: with its limits on, libvips gives up after a hundred warnings.
  for (let block = 4; block < 768; block += 5) photo[pictureAt + block * 3] = 0x80;
  const { damaged, data } = await render(photo);
  expect(damaged).toBe(true);
  const right = data.filter((value, index) => Math.abs(value - whole.data[index]!) < 12).length;
  expect(right / data.length).toBeGreaterThan(0.7);
});

test.each([
  ['tables', [0xc4, 0x00, 0x43, 0xff]],
  ['a scan', [0xda, 0x00, 0x0c, 0x09]],
])('shows the scans before fake %s in the picture of a progressive JPEG', async (_, wrong) => {
  const photo = await grainyPicture(640, 480).jpeg({ progressive: true }).toBuffer();
  const whole = await render(photo);
  photo.set([0xff, ...wrong], Math.floor(photo.length * 0.6));
  const { damaged, data } = await render(photo);
  expect(damaged).toBe(true);
  const right = data.filter((value, index) => Math.abs(value - whole.data[index]!) < 64).length;
  expect(right / data.length).toBeGreaterThan(0.7);
});
