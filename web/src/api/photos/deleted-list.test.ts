import { expect, test } from 'vitest';
import { deletedList } from './deleted-list.ts';

test('names a day of deletion as the calls of Recently deleted do', () => {
  const rule = { except: ['a'], before: '2026-11-24T08:00:00Z' };
  expect(deletedList.onWire({ section: '2026-11-24', ...rule })).toEqual({
    all: { section: { deletedOn: '2026-11-24' } },
    ...rule,
  });
  expect(deletedList.onWire({ section: undefined, ...rule })).toEqual({ all: {}, ...rule });
});
