import { expect, test } from 'vitest';
import { parseOrdersSearch } from './orders-search.ts';

test.each<[Record<string, unknown>, object]>([
  [{}, {}],
  [
    { order_state: 'history', page: 3, search: 'book' },
    { order_state: 'history', page: 3, search: 'book' },
  ],
  [{ order_state: 'gone', page: 1.5, search: '' }, {}],
  [{ page: 1 }, {}],
  [{ page: 1e9 }, { page: 50_000 }],
  [{ page: -2 }, {}],
  [{ search: 10_042 }, { search: '10042' }],
  [{ search: 'x'.repeat(300) }, { search: 'x'.repeat(200) }],
])('reads %j as %j', (query, read) => {
  expect(parseOrdersSearch(query)).toEqual(read);
});
