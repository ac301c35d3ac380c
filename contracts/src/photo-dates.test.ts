import { expect, test } from 'vitest';
import { offsetText } from './photo-dates.ts';

test('writes offsets with sign, hours and minutes', () => {
  expect([780, 0, -570, 345].map(offsetText)).toEqual(['+13:00', '+00:00', '-09:30', '+05:45']);
});
