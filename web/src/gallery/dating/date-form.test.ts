import type { Photo } from '@albumen/contracts/photos';
import { expect, test } from 'vitest';
import { photoNamed } from '../../../test/photos.ts';
import { errorsOfIssues } from '../../ui/form/field-errors.ts';
import type { FormValues } from '../../ui/form/use-form-state.ts';
import { dateFormSchema, initialValues } from './date-form.ts';

const now = new Date('2026-06-15T12:00:00Z');

const taken = (...dates: readonly (string | undefined)[]): Photo[] =>
  dates.map((dateTaken, index) => ({
    ...photoNamed(`${index}`),
    ...(dateTaken !== undefined && { dateTaken, dateSource: 'exif-original' }),
  }));

/** Returns the change that the fields describe, or their errors. */
const read = (values: FormValues, photos: readonly Photo[] = []) => {
  const outcome = dateFormSchema(photos, () => now).safeParse(values);
  return outcome.success ? outcome.data : errorsOfIssues(outcome.error.issues, values);
};

const set = (date: string, time = '12:00:00') => read({ ...initialValues('set', undefined), date, time });
const shift = (parts: FormValues, photos?: readonly Photo[]) =>
  read({ ...initialValues('shift', undefined), ...parts }, photos);

test('the form of one photo starts with its date, or empty for Unknown Date', () => {
  const [dated, undated, january] = taken('2024-12-31T23:30:15', undefined, '1970-01-05T10:00:00');
  expect(initialValues('set', dated)).toMatchObject({ date: '2024-12-31', time: '23:30:15' });
  expect(initialValues('set', undated)).toMatchObject({ date: '', time: '' });
  expect(initialValues('set', january)).toMatchObject({ date: '', time: '' });
});

test('a date needs a time, and both are required', () => {
  expect(set('2024-12-31', '23:30:00')).toEqual({ set: '2024-12-31T23:30:00' });
  expect(read({ how: 'set' })).toEqual({ date: 'required', time: 'required' });
  expect(read({ how: 'set', date: '2024-12-31' })).toEqual({ time: 'required' });
});

// #date-limits
test('refuses a date in January 1970, before photography or more than 48 hours ahead', () => {
  expect(set('1970-01-01', '00:00:00')).toEqual({ date: 'unknown' });
  expect(set('1970-01-31', '23:59:59')).toEqual({ date: 'unknown' });
  expect(set('1970-02-01', '00:00:00')).toEqual({ set: '1970-02-01T00:00:00' });
  expect(set('1825-12-31', '23:59:59')).toEqual({ date: 'tooEarly' });
  expect(set('0026-06-01')).toEqual({ date: 'tooEarly' });
  expect(set('1826-01-01', '00:00:00')).toEqual({ set: '1826-01-01T00:00:00' });
  expect(set('2026-06-17', '12:00:00')).toEqual({ set: '2026-06-17T12:00:00' });
  expect(set('2026-06-17', '12:00:01')).toEqual({ date: 'tooLate' });
});

test('days, hours and minutes add up to an earlier or later shift', () => {
  expect(shift({ days: '1', hours: '2', minutes: '3' })).toEqual({ shiftMinutes: 1563 });
  expect(shift({ hours: '1', direction: 'earlier' })).toEqual({ shiftMinutes: -60 });
  expect(read({ how: 'shift', direction: 'later', minutes: '90' })).toEqual({ shiftMinutes: 90 });
  expect(shift({})).toEqual({ days: 'nothing' });
  expect(shift({ direction: 'earlier' })).toEqual({ days: 'nothing' });
  expect(shift({ days: '99999' })).toEqual({ days: 'tooMuch' });
});

test('refuses a shift that no photo can take; otherwise the service decides for each photo', () => {
  expect(shift({ days: '1' }, taken('2026-06-17T11:00:00'))).toEqual({ direction: 'tooLate' });
  expect(shift({ days: '1' }, taken('2026-06-17T11:00:00', undefined))).toEqual({ direction: 'tooLate' });
  expect(shift({ days: '1' }, taken('2026-06-17T11:00:00', '2024-01-01T00:00:00'))).toEqual({
    shiftMinutes: 1440,
  });
  expect(shift({ days: '1', direction: 'earlier' }, taken('1970-02-01T12:00:00'))).toEqual({
    direction: 'unknown',
  });
});

test('using the dates of the files needs no other fields', () => {
  expect(read({ how: 'file' })).toEqual({ fromFile: true });
});
