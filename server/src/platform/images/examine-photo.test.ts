import { afterAll, expect, test } from 'vitest';
import { sharp } from './guarded-sharp.ts';
import { makeHeic } from './heic/test-heic.ts';
import { examinePhoto } from './index.ts';
import {
  cornersPicture,
  createPhotoFolder,
  grainyPicture,
  jpegBehind,
  jpegSegment,
  withPngChunk,
} from './test-photos.ts';

const photos = await createPhotoFolder();
afterAll(photos.remove);

const now = new Date('2026-11-20T12:00:00Z');
const examine = async (bytes: Uint8Array) => examinePhoto(await photos.put(bytes), now);

/** The EXIF block of a photo with this orientation and a date. */
const exifBlock = async (orientation: number): Promise<Buffer> => {
  const jpeg = await cornersPicture(16, 16)
    .withMetadata({ orientation })
    .withExifMerge({ IFD2: { DateTimeOriginal: '2022:08:09 10:11:12' } })
    .jpeg()
    .toBuffer();
  return (await sharp(await photos.put(jpeg)).metadata()).exif!.subarray(6);
};
const capture = { local: '2022-08-09T10:11:12', source: 'exif-original' };
const turned = { width: 400, height: 600, capture, isTurnedOtherwise: true };

const grainy = grainyPicture(600, 400);

test('finds the orientation and date at the end of a large PNG', async () => {
  const png = await grainy.clone().png().toBuffer();
  expect(png.length).toBeGreaterThan(500_000);
  const photo = withPngChunk(png, 'eXIf', await exifBlock(6), 'behind');
  expect(await examine(photo)).toEqual(turned);
});

test('finds what a HEIC and a JPEG contain that earlier rules did not see', async () => {
  const exif = await exifBlock(6);
  expect(await examine(makeHeic({ exif, width: 128, height: 100 }))).toEqual({
    ...turned,
    width: 100,
    height: 128,
  });
  const segments = ['Exif\0\0', 'Exif\0\xFF'].map((signature, index) =>
    jpegSegment(
      0xe1,
      Buffer.concat([Buffer.from(signature, 'latin1'), index === 0 ? Buffer.alloc(0) : exif]),
    ),
  );
  const jpeg = await grainy.clone().jpeg({ progressive: true }).toBuffer();
  expect(await examine(jpegBehind(jpeg, ...segments))).toEqual(turned);
});

test.each([1, 3, 6])(
  'leaves a JPEG of orientation %i and a HEIC that turns itself as they are',
  async (orientation) => {
    const jpeg = await grainy.clone().withMetadata({ orientation }).jpeg().toBuffer();
    expect(await examine(jpeg)).toMatchObject({ isTurnedOtherwise: false });
    const heic = makeHeic({ exif: await exifBlock(orientation), transformations: [['irot', 0]] });
    expect(await examine(heic)).toMatchObject({ isTurnedOtherwise: false });
  },
);

test('reads a JPEG whose end is missing without looking for it', async () => {
  const jpeg = await grainy.clone().jpeg().toBuffer();
  expect(await examine(jpeg.subarray(0, jpeg.length >> 1))).toMatchObject({ width: 600, height: 400 });
});
