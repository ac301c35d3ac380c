import { describe, expect, test } from 'vitest';
import { datesAfter, datesByName } from './date-rules.ts';
import type { PhotoDates } from './date-rules.ts';

const now = new Date('2026-06-15T12:00:00Z');

const ofFile: PhotoDates = {
  takenLocal: '2024-05-31T23:30:00.250',
  takenOffsetMinutes: 60,
  takenSource: 'exif-original',
  fileTakenLocal: null,
  fileTakenOffsetMinutes: null,
  fileTakenSource: null,
};

const undated: PhotoDates = { ...ofFile, takenLocal: null, takenOffsetMinutes: null, takenSource: null };

/** The date from the file, as stored next to the customer's date. */
const fileDate = {
  fileTakenLocal: '2024-05-31T23:30:00.250',
  fileTakenOffsetMinutes: 60,
  fileTakenSource: 'exif-original',
};

const byCustomer = (takenLocal: string) => ({
  takenLocal,
  takenOffsetMinutes: null,
  takenSource: 'customer',
});

describe('setting a date', () => {
  test('replaces the date of the file, which is kept', () => {
    expect(datesAfter(ofFile, { set: '2023-01-02T03:04:05' }, now)).toEqual({
      ...byCustomer('2023-01-02T03:04:05'),
      ...fileDate,
    });
  });

  test('leaves a kept date as it is', () => {
    const once = datesAfter(ofFile, { set: '2023-01-02T03:04:05' }, now) ?? undated;
    expect(datesAfter(once, { set: '2020-01-01T00:00:00' }, now)).toEqual({
      ...byCustomer('2020-01-01T00:00:00'),
      ...fileDate,
    });
  });

  test('works for a photo whose file has no date', () => {
    expect(datesAfter(undated, { set: '2023-01-02T03:04:05' }, now)).toEqual({
      ...byCustomer('2023-01-02T03:04:05'),
      fileTakenLocal: null,
      fileTakenOffsetMinutes: null,
      fileTakenSource: null,
    });
  });

  test.each([
    ['1970-01-01T00:00:00', false],
    ['1970-01-31T23:59:59', false],
    ['1969-12-31T23:59:59', true],
    ['1970-02-01T00:00:00', true],
    ['2026-06-17T12:00:00', true],
    ['2026-06-17T12:00:01', false],
    ['1826-01-01T00:00:00', true],
    ['1825-12-31T23:59:59', false],
    ['0000-01-01T00:00:00', false],
  ])('to %s is allowed: %s', (set, isAllowed) => {
    expect(datesAfter(ofFile, { set }, now) !== undefined).toBe(isAllowed);
  });
});

describe('shifting a date', () => {
  test.each([
    [1, '2024-05-31T23:31:00.250'],
    [30, '2024-06-01T00:00:00.250'],
    [-366 * 24 * 60, '2023-05-31T23:30:00.250'],
    [0, '2024-05-31T23:30:00.250'],
  ])('by %i minutes keeps the seconds and their fractions', (shiftMinutes, takenLocal) => {
    expect(datesAfter(ofFile, { shiftMinutes }, now)).toEqual({ ...byCustomer(takenLocal), ...fileDate });
  });

  test('starts from the date that the customer has set', () => {
    const set = datesAfter(ofFile, { set: '2023-01-02T03:04:05' }, now) ?? undated;
    expect(datesAfter(set, { shiftMinutes: -60 }, now)).toEqual({
      ...byCustomer('2023-01-02T02:04:05'),
      ...fileDate,
    });
  });

  test('needs a date, and refuses January 1970 and dates too far ahead', () => {
    expect(datesAfter(undated, { shiftMinutes: 1 }, now)).toBeUndefined();
    const minutesTo1970 = (Date.parse('1970-01-15T00:00:00Z') - Date.parse('2024-05-31T23:30:00Z')) / 60_000;
    expect(datesAfter(ofFile, { shiftMinutes: minutesTo1970 }, now)).toBeUndefined();
    expect(datesAfter(ofFile, { shiftMinutes: 3 * 366 * 24 * 60 }, now)).toBeUndefined();
    expect(datesAfter(ofFile, { shiftMinutes: -200 * 366 * 24 * 60 }, now)).toBeUndefined();
  });
});

describe('going back to the date of the file', () => {
  test('restores date, offset and source', () => {
    const set = datesAfter(ofFile, { set: '2023-01-02T03:04:05' }, now) ?? undated;
    expect(datesAfter(set, { fromFile: true }, now)).toEqual(ofFile);
  });

  test('restores Unknown Date, and changes nothing if no date was changed', () => {
    const set = datesAfter(undated, { set: '2023-01-02T03:04:05' }, now) ?? ofFile;
    expect(datesAfter(set, { fromFile: true }, now)).toEqual(undated);
    expect(datesAfter(ofFile, { fromFile: true }, now)).toEqual(ofFile);
  });
});

describe('the date in the name of a file', () => {
  test('becomes the date of an undated photo, and goes back to Unknown Date', () => {
    const named = datesByName(undated, '2023-07-14T00:00:00') ?? ofFile;
    expect(named).toEqual({
      ...undated,
      takenLocal: '2023-07-14T00:00:00',
      takenSource: 'file-name',
    });
    expect(datesAfter(named, { fromFile: true }, now)).toEqual(undated);
    expect(datesAfter(named, { shiftMinutes: 60 }, now)).toEqual({
      ...undated,
      ...byCustomer('2023-07-14T01:00:00'),
    });
  });

  test('changes neither a photo with a date nor one without a date in its name', () => {
    expect(datesByName(ofFile, '2023-07-14T00:00:00')).toBeUndefined();
    expect(datesByName(undated, undefined)).toBeUndefined();
  });
});
