import { load as readTags } from 'exifreader';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { SamplePhoto } from './collection.ts';
import { readCollection } from './collection.ts';
import { makeSampleFile, readPicture } from './sample-file.ts';

const photos = await readCollection();

const taken: SamplePhoto = {
  file: 'photo',
  picture: '',
  taken: '2024-08-17T20:12:03.456',
  offset: '+05:45',
  camera: 'phone',
  latitude: -33.5,
  longitude: 151.25,
  orientation: 6,
};

/** Total bytes of the committed pictures: they are part of every clone. */
const committedLimit = 25_000_000;

describe('a sample file', () => {
  test.each(['jpeg/sea-spring-dusk.jpg', 'png/leaf-spring-day-2.png', 'heic/evening-sea.heic'])(
    'a sample file of %s has date, fraction, time zone, and the pixels of its picture',
    async (picture) => {
      const file = await makeSampleFile({ ...taken, picture });
      const { exif } = readTags(file, { expanded: true });
      expect(exif?.DateTimeOriginal?.description).toBe('2024:08:17 20:12:03');
      expect(exif?.DateTimeDigitized?.description).toBe('2024:08:17 20:12:03');
      expect(exif?.SubSecTimeOriginal?.description).toBe('456');
      expect(exif?.OffsetTimeOriginal?.description).toBe('+05:45');
      if (picture.startsWith('heic')) return;
      const pixels = await sharp(file).raw().toBuffer();
      expect(
        pixels.equals(
          await sharp(await readPicture(picture))
            .raw()
            .toBuffer(),
        ),
      ).toBe(true);
    },
  );

  test.each(['jpeg/sea-spring-dusk.jpg', 'png/leaf-spring-day-2.png'])(
    'a sample file of %s has camera, place and orientation',
    async (picture) => {
      const tags = readTags(await makeSampleFile({ ...taken, picture }), { expanded: true });
      const { Make, Model, Orientation } = tags.exif ?? {};
      expect([Make?.description, Model?.description]).toEqual(['Albumen', 'Sample Phone']);
      expect(Orientation?.value).toBe(6);
      expect(tags.gps).toMatchObject({ Latitude: -33.5, Longitude: 151.25 });
    },
  );

  test('the sample file of a photo without a date has no date', async () => {
    const file = await makeSampleFile({ file: 'scan', picture: 'jpeg/sea-spring-dusk.jpg' });
    const { exif } = readTags(file, { expanded: true });
    expect(exif?.DateTimeOriginal).toBeUndefined();
    expect(exif?.DateTime).toBeUndefined();
  });

  test('a sample file is the same at every call, and differs for another date', async () => {
    const photo = { ...taken, picture: 'png/leaf-spring-day-2.png' };
    const file = await makeSampleFile(photo);
    expect((await makeSampleFile(photo)).equals(file)).toBe(true);
    expect((await makeSampleFile({ ...photo, taken: '2024-08-17T20:12:04.456' })).equals(file)).toBe(false);
  });

  test('differs from every other in its picture or metadata', () => {
    const contents = photos.map(({ file: _name, ...content }) => JSON.stringify(content));
    expect(new Set(contents).size).toBe(photos.length);
  });
});

describe('the committed pictures', () => {
  const pictures = [...new Set(photos.map(({ picture }) => picture))];

  test('take at most 25 MB together', async () => {
    const sizes = await Promise.all(pictures.map(async (picture) => (await readPicture(picture)).length));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(committedLimit);
  });

  test('have every shape: landscape, portrait, square, wide', async () => {
    const shapes = await Promise.all(
      pictures.map(async (picture) => {
        const { width, height, orientation = 1 } = await sharp(await readPicture(picture)).metadata();
        return orientation > 4 ? height / width : width / height;
      }),
    );
    expect(shapes.filter((shape) => shape < 1).length).toBeGreaterThan(30);
    expect(shapes.filter((shape) => shape > 2).length).toBeGreaterThan(3);
    expect(shapes.filter((shape) => shape === 1).length).toBeGreaterThan(1);
  });

  test('include a HEIC file in Display P3 and one that its container rotates', async () => {
    const sea = await readPicture('heic/evening-sea.heic');
    const { icc } = readTags(sea, { expanded: true });
    expect(icc?.['ICC Description']?.description).toContain('P3');
    expect(sea.includes('irot')).toBe(false);
    expect((await readPicture('heic/high-peaks.heic')).includes('irot')).toBe(true);
  });
});
