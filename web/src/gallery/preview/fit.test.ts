import { expect, test } from 'vitest';
import { fit } from './fit.ts';

const stage = { width: 400, height: 800 };

test('a photo takes the whole width or the whole height', () => {
  expect(fit({ width: 6000, height: 4000 }, stage)).toEqual({ width: 400, height: 400 / 1.5 });
  expect(fit({ width: 1000, height: 4000 }, stage)).toEqual({ width: 200, height: 800 });
});

test('a small photo is not enlarged', () => {
  expect(fit({ width: 120, height: 80 }, stage)).toEqual({ width: 120, height: 80 });
});
