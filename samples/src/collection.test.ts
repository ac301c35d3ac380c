import { describe, expect, test } from 'vitest';
import { planCollection } from './collection.ts';
import type { SamplePhoto } from './collection.ts';
import { homeOffset } from './moments.ts';

const photos = planCollection();
const pictures = photos.filter((photo) => photo.kind !== 'heic');
const dated = photos.filter((photo) => photo.takenLocal !== undefined);
const count = (fits: (photo: SamplePhoto) => boolean): number => photos.filter(fits).length;
const monthOf = (photo: SamplePhoto): string => photo.takenLocal?.slice(0, 7) ?? 'unknown';

describe('the sample library', () => {
  test('is the same at every call', () => {
    expect(planCollection()).toEqual(photos);
  });

  test('has 400 photos, each with a name of its own', () => {
    expect(photos).toHaveLength(400);
    expect(new Set(photos.map(({ fileName }) => fileName)).size).toBe(400);
  });

  test('is of JPEG, PNG and HEIC files', () => {
    expect(count(({ kind }) => kind === 'jpeg')).toBe(361);
    expect(count(({ kind }) => kind === 'png')).toBe(15);
    expect(count(({ kind }) => kind === 'heic')).toBe(24);
  });

  test('has 12 photos without a date, last in the list', () => {
    expect(photos.slice(-12).map(monthOf)).toEqual(Array(12).fill('unknown'));
    expect(dated).toHaveLength(388);
  });

  test('lists the dated photos newest first, by the clock of the world', () => {
    const instants = dated.map(({ takenLocal, offset }) => Date.parse(`${takenLocal}${offset}`));
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

  test('has every shape', () => {
    const shapes = pictures.map(({ width, height }) => width / height);
    expect(shapes.filter((shape) => shape < 1).length / shapes.length).toBeCloseTo(0.3, 1);
    expect(shapes.filter((shape) => shape > 2)).toHaveLength(10);
    expect(shapes.filter((shape) => shape === 1)).toHaveLength(6);
  });

  test('has photos that lie on their side or stand on their head', () => {
    const orientations = new Set(pictures.map(({ orientation }) => orientation));
    expect(orientations).toEqual(new Set([undefined, 3, 6, 8]));
  });

  test('never shows the same scene twice within three neighbours', () => {
    const scenes = dated.map((photo) => (photo.kind === 'heic' ? photo.picture : photo.scene));
    const repeats = scenes.filter((scene, at) => scene === scenes[at - 1] || scene === scenes[at - 2]);
    expect(repeats).toEqual([]);
  });
});

describe('edges of the calendar', () => {
  const at = (takenLocal: string) => photos.filter((photo) => photo.takenLocal?.startsWith(takenLocal));

  test.each(['2021', '2023', '2024'])(
    'New Year’s Eve %s has a photo before and one after midnight',
    (year) => {
      const [before] = at(`${year}-12-31T23:30`);
      const [after] = at(`${Number(year) + 1}-01-01T00:10`);
      expect([before?.offset, after?.offset]).toEqual([after?.offset, before?.offset]);
      expect(before).toBeDefined();
      expect(after).toBeDefined();
    },
  );

  test('the hour that comes twice holds two photos of one wall clock', () => {
    expect(at('2023-10-29T02:30:00').map(({ offset }) => offset)).toEqual(['+01:00', '+02:00']);
  });

  test('clocks at home change on the last Sundays of March and October', () => {
    expect(homeOffset('2024-03-31T01:59:59')).toBe('+01:00');
    expect(homeOffset('2024-03-31T03:00:00')).toBe('+02:00');
    expect(homeOffset('2023-10-29T02:59:59')).toBe('+02:00');
    expect(homeOffset('2023-10-29T03:00:00')).toBe('+01:00');
  });

  test('photos come from nine time zones, some not of whole hours', () => {
    const offsets = new Set(dated.map(({ offset }) => offset));
    expect(offsets).toEqual(
      new Set(['-06:00', '-05:00', '-02:30', '+00:00', '+01:00', '+02:00', '+03:00', '+05:45', '+09:00']),
    );
  });
});
