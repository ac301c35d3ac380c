import { afterAll, expect, test } from 'vitest';
import { sharp } from './guarded-sharp.ts';
import { harmlessWarnings } from './harmless-warnings.ts';
import { inspectPhoto, renderPhoto } from './index.ts';
import { cornersPicture, createPhotoFolder, grainyPicture, jpegBehind, jpegSegment } from './test-photos.ts';

const photos = await createPhotoFolder();
afterAll(photos.remove);

const render = async (bytes: Uint8Array) => {
  const file = await photos.put(bytes);
  const { damaged, renditions } = await renderPhoto(file, await inspectPhoto(file), [300]);
  return { damaged, picture: renditions[0]!.data };
};

const jpegOf = (picture: ReturnType<typeof cornersPicture>) => picture.jpeg().toBuffer();

/** Returns the position of the first segment of a kind. */
const segmentAt = (photo: Buffer, marker: number): number => photo.indexOf(Buffer.from([0xff, marker]));

/** Replaces the last bytes of the first segment of a kind. */
const withEnd = (photo: Buffer, marker: number, end: readonly number[]): Buffer => {
  const changed = Buffer.from(photo);
  const at = segmentAt(photo, marker);
  changed.set(end, at + 2 + photo.readUInt16BE(at + 2) - end.length);
  return changed;
};

const withAdobe = (photo: Buffer, code: number): Buffer =>
  jpegBehind(photo, jpegSegment(0xee, [...Buffer.from('Adobe\0', 'latin1'), 100, 0, 0, 0, 0, code]));

const withJfif = (photo: Buffer, major: number): Buffer =>
  jpegBehind(photo, jpegSegment(0xe0, [...Buffer.from('JFIF\0', 'latin1'), major, 1, 0, 0, 1, 0, 1, 0, 0]));

/** How a program writes a file that makes libjpeg warn, and the same file without the cause. */
const files: readonly (readonly [
  warning: string,
  what: string,
  odd: (photo: Buffer) => Buffer,
  usual: (photo: Buffer) => Buffer,
])[] = [
  [
    'Invalid SOS parameters for sequential JPEG',
    'zeros',
    (photo) => withEnd(photo, 0xda, [0, 0, 0]),
    (photo) => photo,
  ],
  [
    'Invalid SOS parameters for sequential JPEG',
    'a position',
    (photo) => withEnd(photo, 0xda, [0, 63, 1]),
    (photo) => photo,
  ],
  [
    'Unknown Adobe color transform code',
    'YCCK',
    (photo) => withAdobe(photo, 2),
    (photo) => withAdobe(photo, 1),
  ],
  ['unknown JFIF revision number', '2.1', (photo) => withJfif(photo, 2), (photo) => withJfif(photo, 1)],
];

test('each warning on the list has a file', () => {
  expect(new Set(files.map(([warning]) => warning))).toEqual(new Set(harmlessWarnings));
});

test.each(files)('a JPEG is whole although libjpeg warns "%s": %s', async (warning, _, odd, usual) => {
  const photo = await jpegOf(cornersPicture(96, 64));
  const file = await photos.put(odd(photo));
  await expect(sharp(file, { failOn: 'warning' }).raw().toBuffer()).rejects.toThrow(warning);
  const { damaged, picture } = await render(odd(photo));
  expect(damaged).toBe(false);
  expect(picture).toEqual((await render(usual(photo))).picture);
});

test.each(files)('finds a fault in the picture behind the warning "%s": %s', async (_warning, _, odd) => {
  const photo = await jpegOf(grainyPicture(640, 480));
  // An invalid marker in the middle of the picture.
  photo.set([0xff, 0xd3], photo.length >> 1);
  expect(await render(odd(photo))).toMatchObject({ damaged: true });
});
