import { expect, test } from 'vitest';
import { localTimeOf } from './gps-time.ts';

const instant = Date.parse('2024-07-01T12:00:00Z');

test.each([
  ['Amsterdam', 52.37, 4.9, '2024-07-01T14:00:00', 120],
  ['Kathmandu', 27.7, 85.3, '2024-07-01T17:45:00', 345],
  ['Kiritimati', 1.87, -157.4, '2024-07-02T02:00:00', 840],
  ['Honolulu', 21.3, -157.86, '2024-07-01T02:00:00', -600],
])('converts noon in Greenwich to the local time of %s', (_, latitude, longitude, local, offsetMinutes) => {
  expect(localTimeOf({ latitude, longitude, instant })).toEqual({ local, offsetMinutes });
});

test('distinguishes summer and winter time, and keeps milliseconds', () => {
  const winter = Date.parse('2024-01-01T12:00:00.250Z');
  expect(localTimeOf({ latitude: 52.37, longitude: 4.9, instant: winter })).toEqual({
    local: '2024-01-01T13:00:00.250',
    offsetMinutes: 60,
  });
});

test('finds a clock for every place on Earth', () => {
  for (let latitude = -90; latitude <= 90; latitude += 6) {
    for (let longitude = -180; longitude <= 180; longitude += 5) {
      const offset = localTimeOf({ latitude, longitude, instant })?.offsetMinutes;
      expect(Math.abs(offset!), `${latitude} ${longitude}`).toBeLessThanOrEqual(14 * 60);
    }
  }
});

test.each([
  [91, 0],
  [0, 181],
  [Number.NaN, 0],
])('finds no place on Earth at %d, %d', (latitude, longitude) => {
  expect(localTimeOf({ latitude, longitude, instant })).toBeUndefined();
});
