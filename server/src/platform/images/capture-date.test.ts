import { expect, test } from 'vitest';
import { chooseCaptureDate, parseCaptureDate, parseWallClock } from './capture-date.ts';
import type { CaptureDate } from './capture-date.ts';

const now = new Date('2026-11-20T12:00:00Z');
const taken = (local: string, more: Partial<CaptureDate> = {}): CaptureDate => ({
  local,
  source: 'exif-original',
  ...more,
});

test.each([
  ['2019:03:21 11:04:22', { local: '2019-03-21T11:04:22' }],
  ['2019:03:21 11:04:22\0\0', { local: '2019-03-21T11:04:22' }],
  ['2019-03-21T11:04:22+13:00', { local: '2019-03-21T11:04:22', offsetMinutes: 780 }],
  ['2019-03-21T11:04:22.5-03:30', { local: '2019-03-21T11:04:22.500', offsetMinutes: -210 }],
  ['2019:03:21 11:04:22.526GMT+02:00', { local: '2019-03-21T11:04:22.526', offsetMinutes: 120 }],
  ['2019:03:21 11:04:22 UTC-0330', { local: '2019-03-21T11:04:22', offsetMinutes: -210 }],
  ['2019:03:21 11:04:22.5GMT', { local: '2019-03-21T11:04:22.500', offsetMinutes: 0 }],
  ['2019-03-21T11:04Z', { local: '2019-03-21T11:04:00', offsetMinutes: 0 }],
  ['2019-03-21', { local: '2019-03-21T00:00:00' }],
  ['2024:02:29 00:00:00', { local: '2024-02-29T00:00:00' }],
  ['Thu, 21 Mar 2019 11:04:22 +0100', { local: '2019-03-21T11:04:22', offsetMinutes: 60 }],
  ['21 Mar 2019 11:04:22 GMT', { local: '2019-03-21T11:04:22', offsetMinutes: 0 }],
  ['2018:05:10 13:23:29+02:00 DST', { local: '2018-05-10T13:23:29', offsetMinutes: 120 }],
  ['2018:05:10 13:23:29 DST', { local: '2018-05-10T13:23:29' }],
  ['2018:05:10 13:23:29 (CEST)', { local: '2018-05-10T13:23:29' }],
  ['2011:08:09 03:11:12 PM', { local: '2011-08-09T15:11:12' }],
  ['2011:08:09 03:11:12AM', { local: '2011-08-09T03:11:12' }],
  ['2011/08/09 12:11:12 a.m.', { local: '2011-08-09T00:11:12' }],
  ['2011:08:09 12:11 pm', { local: '2011-08-09T12:11:00' }],
  ['2011:08:09 15:11:12 PM', { local: '2011-08-09T15:11:12' }],
  ['09 Aug 2011 03:11:12 PM', { local: '2011-08-09T15:11:12' }],
  ['2011.08.09.03.11.12', { local: '2011-08-09T03:11:12' }],
  ['2011.08.09 03.11.12', { local: '2011-08-09T03:11:12' }],
  ['2011/08/09/03:11:12', { local: '2011-08-09T03:11:12' }],
  ['2011:08:09;03:11:12.25', { local: '2011-08-09T03:11:12.250' }],
  ['2011:08:09:03:11:12', { local: '2011-08-09T03:11:12' }],
  ['2002: 1: 5  9: 3: 1', { local: '2002-01-05T09:03:01' }],
  ['2021-05-04T09:08:07 +02:00', { local: '2021-05-04T09:08:07', offsetMinutes: 120 }],
  ['2021-05-04T09:08:07 +0200', { local: '2021-05-04T09:08:07', offsetMinutes: 120 }],
  ['2021-05-04T09:08:07 -2', { local: '2021-05-04T09:08:07', offsetMinutes: -120 }],
])('reads %j as written, in wall-clock time', (text, expected) => {
  expect(parseWallClock(text)).toEqual(expected);
});

test('reads a date before thousands of spaces without trying each of them', () => {
  for (const written of ['2019:03:21 11:04:22', 'Thu, 21 Mar 2019 11:04:22'])
    expect(parseWallClock(`${written}${' '.repeat(60_000)}!`)).toEqual({ local: '2019-03-21T11:04:22' });
});

test.each([
  '',
  '    :  :     :  :  ',
  '0000:00:00 00:00:00',
  '2019:13:01 10:00:00',
  '2023:02:29 10:00:00',
  '2019:03:21 24:00:00',
  '2019:03:21 10:60:00',
  '2019-03',
  '2019',
  'Thu, 21 Foo 2019 11:04:22 +0100',
  'yesterday',
])('finds no date in %j', (text) => {
  expect(parseWallClock(text)).toBeUndefined();
});

test.each([
  ['2019:01:01 24:04:20', '2019-01-01T00:00:00'],
  ['1993:08:15   :  :  ', '1993-08-15T00:00:00'],
  ['2019-03-21T23:59:60+01:00', '2019-03-21T00:00:00'],
  ['2019:03:21 10:60:00', '2019-03-21T00:00:00'],
  ['21 Mar 2019 25:00:00 GMT', '2019-03-21T00:00:00'],
  ['2019:03:21 11:04:22', '2019-03-21T11:04:22'],
  ['2002: 1: 5   :  :  ', '2002-01-05T00:00:00'],
  ['2011:08:09 13:61:12 PM', '2011-08-09T00:00:00'],
  ['2023:02:29 24:00:00', undefined],
  ['2019:03:215 10:00:00', undefined],
  ['    :  :     :  :  ', undefined],
])('reads the capture date of %j as %j: a known day is kept without its time', (text, local) => {
  expect(parseCaptureDate(text, '25')?.local.slice(0, 19)).toBe(local);
});

test('reads sub-seconds as a fraction, not a number: "07" is 70 milliseconds', () => {
  expect(parseWallClock('2019:03:21 11:04:22', '07')?.local).toBe('2019-03-21T11:04:22.070');
  expect(parseWallClock('2019:03:21 11:04:22', '123456')?.local).toBe('2019-03-21T11:04:22.123');
  expect(parseWallClock('2019:03:21 11:04:22', '  ')?.local).toBe('2019-03-21T11:04:22');
});

test.each([
  ['526GMT+02:00', { local: '2019-03-21T11:04:22.526', offsetMinutes: 120 }],
  ['.526 +02:00', { local: '2019-03-21T11:04:22.526', offsetMinutes: 120 }],
  ['526Z', { local: '2019-03-21T11:04:22.526', offsetMinutes: 0 }],
  ['GMT-05:00', { local: '2019-03-21T11:04:22', offsetMinutes: -300 }],
  ['526GMT+99:00', { local: '2019-03-21T11:04:22.526' }],
  ['five', { local: '2019-03-21T11:04:22' }],
])('reads an offset glued to sub-seconds: %j', (subSeconds, expected) => {
  expect(parseWallClock('2019:03:21 11:04:22', subSeconds)).toEqual(expected);
});

test('prefers an offset in the date itself to one glued to sub-seconds', () => {
  expect(parseWallClock('2019:03:21 11:04:22+01:00', '5GMT+02:00')).toEqual({
    local: '2019-03-21T11:04:22.500',
    offsetMinutes: 60,
  });
});

test('takes the first candidate', () => {
  const candidates = [taken('2019-03-21T11:04:22'), taken('2020-01-01T00:00:00', { source: 'xmp' })];
  expect(chooseCaptureDate(candidates, now)).toEqual(taken('2019-03-21T11:04:22'));
});

test('has no date without candidates', () => {
  expect(chooseCaptureDate([], now)).toBeUndefined();
});

// #january-1970
test('treats a date in January 1970 as missing and tries the next', () => {
  expect(chooseCaptureDate([taken('1970-01-31T23:59:59')], now)).toBeUndefined();
  const next = taken('2019-03-21T11:04:22', { source: 'gps' });
  expect(chooseCaptureDate([taken('1970-01-01T00:00:00'), next], now)).toEqual(next);
});

test('accepts dates in the months around January 1970', () => {
  expect(chooseCaptureDate([taken('1969-12-31T23:59:59')], now)).toBeDefined();
  expect(chooseCaptureDate([taken('1970-02-01T00:00:00')], now)).toBeDefined();
});

test('accepts a date up to 48 hours ahead, and treats later ones as missing', () => {
  expect(chooseCaptureDate([taken('2026-11-22T12:00:00')], now)).toBeDefined();
  expect(chooseCaptureDate([taken('2026-11-22T12:00:01')], now)).toBeUndefined();
});

test('counts the 48 hours from the true moment if the offset is known', () => {
  expect(chooseCaptureDate([taken('2026-11-23T01:00:00', { offsetMinutes: 780 })], now)).toBeDefined();
  expect(chooseCaptureDate([taken('2026-11-22T11:00:00', { offsetMinutes: -120 })], now)).toBeUndefined();
});

test('treats a date before photography as missing', () => {
  expect(chooseCaptureDate([taken('0001-01-01T00:00:00')], now)).toBeUndefined();
  expect(chooseCaptureDate([taken('1855-06-01T00:00:00')], now)).toBeDefined();
});

test('reads no more candidates than needed', () => {
  function* candidates(): Generator<CaptureDate> {
    yield taken('2019-03-21T11:04:22');
    throw new Error('drawn too far');
  }
  expect(chooseCaptureDate(candidates(), now)?.local).toBe('2019-03-21T11:04:22');
});
