import { createHash } from 'node:crypto';
import { load as readTags } from 'exifreader';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { heicPictures, readHeic, varyHeic } from './heic.ts';
import type { HeicName } from './heic.ts';

const names = Object.keys(heicPictures) as HeicName[];

/** Bytes of all committed HEIC files. */
const committedLimit = 2_000_000;

describe('the committed HEIC files', () => {
  test('take at most 2 MB together', async () => {
    const sizes = await Promise.all(names.map(async (name) => (await readHeic(name)).length));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(committedLimit);
  });

  test.each(names)('%s is an HEVC picture that takes the asked date', async (name) => {
    const bytes = await readHeic(name);
    const varied = varyHeic(bytes, {
      takenLocal: '2023-12-31T23:30:05',
      offset: '+05:45',
      subSeconds: '321',
    });
    expect(await sharp(varied).metadata()).toMatchObject({ format: 'heif', compression: 'hevc' });
    const { exif } = readTags(varied, { expanded: true });
    expect(exif?.DateTimeOriginal?.description).toBe('2023:12:31 23:30:05');
    expect(exif?.OffsetTimeOriginal?.description).toBe('+05:45');
    expect(exif?.SubSecTimeOriginal?.description).toBe('321');
    expect(varied.length).toBe(bytes.length);
  });

  test('differ in their checksums by the moment alone', async () => {
    const bytes = await readHeic('evening-sea');
    const sums = ['2024-05-01T10:00:00', '2024-05-01T10:00:01', '2024-05-01T10:00:02'].map((takenLocal) =>
      createHash('sha256')
        .update(varyHeic(bytes, { takenLocal, offset: '+02:00', subSeconds: '000' }))
        .digest('hex'),
    );
    expect(new Set(sums).size).toBe(3);
  });

  test('hold one in Display P3', async () => {
    const { icc } = readTags(await readHeic('evening-sea'), { expanded: true });
    expect(icc?.['ICC Description']?.description).toContain('P3');
  });

  test('hold one that its container turns', async () => {
    expect((await readHeic('high-peaks')).includes('irot')).toBe(true);
    expect((await readHeic('mirror-lake')).includes('irot')).toBe(false);
  });
});
