import { AlbumName } from '@albumen/contracts/photo-management/albums';
import { expect, test } from 'vitest';
import { fittingName } from './rules.ts';

test.each([
  ['Skye', 'Skye'],
  [' <b>Zoo', 'b>Zoo'],
  ['a\u0000b', 'a b'],
  ['; < >', '…'],
  ['x'.repeat(150), 'x'.repeat(100)],
  [`${'x'.repeat(99)}📷`, 'x'.repeat(99)],
])('the name %j of an earlier system is taken as %j', (name, fitting) => {
  expect(fittingName(name)).toBe(fitting);
  expect(AlbumName.safeParse(fitting).success).toBe(true);
});
