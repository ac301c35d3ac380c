import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { SamplePhoto } from './collection.ts';
import { readCollection } from './collection.ts';

const photos = await readCollection();
const isUnknown = ({ taken }: SamplePhoto): boolean => taken === undefined || taken.startsWith('1970-01');
const dated = photos.filter((photo) => !isUnknown(photo));
const count = (fits: (photo: SamplePhoto) => boolean): number => photos.filter(fits).length;
const monthOf = (photo: SamplePhoto): string => photo.taken?.slice(0, 7) ?? '';

describe('the sample library', () => {
  test('has 400 photos with different names', () => {
    expect(photos).toHaveLength(400);
    expect(new Set(photos.map(({ file }) => file)).size).toBe(400);
  });

  test('consists of JPEG, PNG and HEIC files', () => {
    expect(count(({ picture }) => picture.startsWith('jpeg/'))).toBe(361);
    expect(count(({ picture }) => picture.startsWith('png/'))).toBe(15);
    expect(count(({ picture }) => picture.startsWith('heic/'))).toBe(24);
  });

  test('shows every committed picture, and no other', async () => {
    const root = new URL('..', import.meta.url);
    const committed = await Promise.all(
      ['heic', 'jpeg', 'png'].map(async (folder) =>
        (await readdir(new URL(folder, root))).map((name) => `${folder}/${name}`),
      ),
    );
    expect([...new Set(photos.map(({ picture }) => picture))].toSorted()).toEqual(
      committed.flat().toSorted(),
    );
  });

  test('has 12 photos of an unknown date, last in the list, two of them in January 1970', () => {
    expect(photos.slice(-12).every(isUnknown)).toBe(true);
    expect(dated).toHaveLength(388);
    expect(count(({ taken }) => taken?.startsWith('1970-01') === true)).toBe(2);
  });

  test('lists the dated photos newest first, by universal time', () => {
    const instants = dated.map(({ taken, offset }) => Date.parse(`${taken}${offset}`));
    expect(instants).not.toContain(Number.NaN);
    expect(instants).toEqual(instants.toSorted((a, b) => b - a));
  });

  test('spans six years with empty months between, and ends before October 2026', () => {
    const months = new Set(dated.map(monthOf));
    expect([...months].toSorted().at(0)).toBe('2020-11');
    expect([...months].toSorted().at(-1)).toBe('2026-09');
    expect(months.size).toBe(36);
  });

  test('has a month of more than two pages of 24', () => {
    expect(count((photo) => monthOf(photo) === '2024-08')).toBe(64);
  });

  test('has an August by the sea, for the album of that name', () => {
    const isSea = ({ picture }: SamplePhoto) => /\/(sea|coast|islands|evening-sea)/.test(picture);
    expect(count((photo) => monthOf(photo) === '2023-08' && isSea(photo))).toBe(15);
  });

  test('has photos of every orientation', () => {
    const orientations = new Set(photos.map(({ orientation }) => orientation));
    expect(orientations).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, undefined]));
  });

  test('shows a picture upright or as its mirror image, never sideways or upside down', () => {
    // Orientations that differ only by mirroring.
    const mirrors: (number | undefined)[][] = [[1, 2], [3, 4], [5, 6], [7, 8], [undefined]];
    for (const picture of new Set(photos.map((photo) => photo.picture))) {
      const used = photos.filter((photo) => photo.picture === picture).map(({ orientation }) => orientation);
      expect(mirrors.some((pair) => used.every((orientation) => pair.includes(orientation)))).toBe(true);
    }
  });

  test('shows no scene twice within three neighbours', () => {
    const scenes = dated.map(({ picture }) => picture.split('/')[1]?.split('-')[0]);
    const repeats = scenes.filter((scene, at) => scene === scenes[at - 1] || scene === scenes[at - 2]);
    expect(repeats).toEqual([]);
  });
});

describe('edges of the calendar', () => {
  const at = (taken: string) => photos.filter((photo) => photo.taken?.startsWith(taken));

  test.each(['2021', '2023', '2024'])(
    'New Year’s Eve %s has a photo before and one after midnight',
    (year) => {
      const [before] = at(`${year}-12-31T23:30`);
      const [after] = at(`${Number(year) + 1}-01-01T00:10`);
      expect(before?.offset).toBe(after?.offset);
      expect(before).toBeDefined();
      expect(after).toBeDefined();
    },
  );

  test('has two photos of the same wall clock time in the hour that comes twice', () => {
    expect(at('2023-10-29T02:30:00').map(({ offset }) => offset)).toEqual(['+01:00', '+02:00']);
  });

  test('has photos from nine time zones, some not of whole hours', () => {
    const offsets = new Set(dated.map(({ offset }) => offset));
    expect(offsets).toEqual(
      new Set(['-06:00', '-05:00', '-02:30', '+00:00', '+01:00', '+02:00', '+03:00', '+05:45', '+09:00']),
    );
  });
});
