import type { SelectedPhotos } from '@albumen/contracts/photo-management/selections';
import { expect, test } from 'vitest';
import { countUses } from './photos-in-projects.ts';

const used = [
  { photoId: 'a', month: '2024-12', uploadEnd: '2026-05-31T22:30:00.000Z', projectIds: ['p', 'q'] },
  { photoId: 'b', month: '1970-01', uploadEnd: '2026-06-01T10:00:00.000Z', projectIds: ['p'] },
  { photoId: 'c', month: '2024-12', uploadEnd: '2026-06-01T22:30:00.000Z', projectIds: ['q'] },
];

const before = '2026-07-01T00:00:00.000Z';
const timeZone = 'Europe/Amsterdam';

test.each<[string, SelectedPhotos[], [number, number]]>([
  ['photos by id', [{ photoIds: ['a', 'x'] }, { photoIds: ['b'] }], [2, 2]],
  ['photos that no project uses', [{ photoIds: ['x'] }], [0, 0]],
  ['a month', [{ all: { section: { month: '2024-12' } }, except: ['a'], before }], [1, 1]],
  ['an upload day', [{ all: { section: { day: '2026-06-01', timeZone } }, except: [], before }], [2, 2]],
  ['the whole library', [{ all: {}, except: [], before }], [3, 2]],
])('counts used photos and projects for %s', (_what, selected, [photos, projects]) => {
  expect(countUses(selected, used)).toEqual({ used: photos, projects });
});
