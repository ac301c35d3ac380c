import { AlbumName } from '@albumen/contracts/photo-management/albums';
import { expect, test } from 'vitest';
import { fittingName, roomIn } from './rules.ts';

test.each([
  ['Skye', 'Skye'],
  [' <b>Zoo', 'b>Zoo'],
  ['a\u0000b', 'a b'],
  ['; < >', '…'],
  ['\u200b \ufeff\u2066;Zoo\u2069', 'Zoo'],
  ['\u202eZoo \ud83d', 'Zoo \ufffd'],
  ['x'.repeat(150), 'x'.repeat(100)],
  [`${'x'.repeat(99)}📷`, 'x'.repeat(99)],
])('the name %j of an earlier system becomes %j', (name, fitting) => {
  expect(fittingName(name)).toBe(fitting);
  expect(AlbumName.safeParse(fitting).success).toBe(true);
});

test.each([
  [undefined, 20_000],
  [{ photos: 19_999 }, 1],
  [{ photos: 20_001 }, 0],
])('an album such as %j has room for %i more photos', (album, room) => {
  expect(roomIn(album)).toBe(room);
});
