import { load as readTags } from 'exifreader';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { replaceExifTexts } from './exif-text.ts';
import { makePhoto } from './photo.ts';
import type { Orientation, PhotoPlan } from './photo.ts';
import { render, sceneNames } from './scenes/index.ts';

const plan: PhotoPlan = { seed: 7, width: 240, height: 160, format: 'jpeg', scene: 'sea' };

const dated: PhotoPlan = {
  ...plan,
  takenLocal: '2024-08-17T20:12:03.456',
  offset: '+05:45',
  camera: 'phone',
  gps: { latitude: -33.5, longitude: 151.25 },
};

describe('a made photo', () => {
  test.each(['jpeg', 'png'] as const)('of %s carries date, time zone, camera and place', async (format) => {
    const tags = readTags(await makePhoto({ ...dated, format }), { expanded: true });
    expect(tags.exif?.DateTimeOriginal?.description).toBe('2024:08:17 20:12:03');
    expect(tags.exif?.DateTimeDigitized?.description).toBe('2024:08:17 20:12:03');
    expect(tags.exif?.OffsetTimeOriginal?.description).toBe('+05:45');
    expect(tags.exif?.SubSecTimeOriginal?.description).toBe('456');
    expect([tags.exif?.Make?.description, tags.exif?.Model?.description]).toEqual([
      'Albumen',
      'Sample Phone',
    ]);
    expect(tags.gps).toMatchObject({ Latitude: -33.5, Longitude: 151.25 });
  });

  test('without a date has none', async () => {
    const { exif } = readTags(await makePhoto(plan), { expanded: true });
    expect(exif?.DateTimeOriginal).toBeUndefined();
    expect(exif?.DateTime).toBeUndefined();
  });

  test('is the same for the same plan, and another for another seed', async () => {
    const first = await makePhoto(plan);
    expect((await makePhoto(plan)).equals(first)).toBe(true);
    expect((await makePhoto({ ...plan, seed: 8 })).equals(first)).toBe(false);
  });

  test.each([2, 3, 4, 5, 6, 7, 8] as Orientation[])(
    'of orientation %i is shown upright',
    async (orientation) => {
      const upright = await sharp(await makePhoto(plan))
        .raw()
        .toBuffer();
      const file = await makePhoto({ ...plan, orientation });
      expect((await sharp(file).metadata()).orientation).toBe(orientation);
      const { data, info } = await sharp(file).autoOrient().raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([plan.width, plan.height]);
      const difference =
        data.reduce((sum, value, at) => sum + Math.abs(value - (upright[at] ?? 0)), 0) / data.length;
      // JPEG blocks lie differently; another orientation differs by tens of levels.
      expect(difference).toBeLessThan(2);
    },
  );

  test('of a camera’s size is as large as a camera’s file', async () => {
    const file = await makePhoto({ ...plan, width: 4000, height: 3000, detail: 12, quality: 92 });
    expect(await sharp(file).metadata()).toMatchObject({ width: 4000, height: 3000 });
    expect(file.length).toBeGreaterThan(3_000_000);
    expect(file.length).toBeLessThan(5_000_000);
  });

  test('can be given another moment without being made anew', async () => {
    const file = await makePhoto(dated);
    const other = replaceExifTexts(file, {
      takenLocal: '2025-01-02T03:04:05',
      offset: '-02:30',
      subSeconds: '789',
    });
    const { exif } = readTags(other, { expanded: true });
    expect(exif?.DateTimeOriginal?.description).toBe('2025:01:02 03:04:05');
    expect(exif?.OffsetTimeOriginal?.description).toBe('-02:30');
    expect(exif?.SubSecTimeOriginal?.description).toBe('789');
    expect(other.length).toBe(file.length);
    expect((await sharp(other).raw().toBuffer()).equals(await sharp(file).raw().toBuffer())).toBe(true);
  });

  test('that has no time zone is not given one in place', async () => {
    const file = await makePhoto({ ...plan, takenLocal: '2024-08-17T20:12:03' });
    expect(() => replaceExifTexts(file, { offset: '+01:00' })).toThrow('no place for "+01:00"');
  });
});

test.each(sceneNames)(
  'the scene %s is a picture of its own for every seed, whatever was rendered before',
  (scene) => {
    const picture = { scene, width: 120, height: 80, month: 10, light: 'dusk', seed: 1 } as const;
    const first = render(picture);
    const second = render({ ...picture, seed: 2 });
    expect(second).not.toEqual(first);
    expect(render(picture)).toEqual(first);
    const brightest = first.reduce((most, value) => Math.max(most, value), 0);
    const darkest = first.reduce((least, value) => Math.min(least, value), 255);
    expect(brightest - darkest).toBeGreaterThan(60);
  },
);
