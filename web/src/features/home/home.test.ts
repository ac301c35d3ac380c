import { expect, test } from 'vitest';
import { homeSlots } from '../../site/feature.ts';
import { loadPartsOf } from './index.tsx';

test('shows the parts in the order of the page, whatever the order of the features', async () => {
  const partOf = (slot: (typeof homeSlots)[number]) => ({
    homePart: { slot, load: async () => () => null },
  });
  const parts = await loadPartsOf(homeSlots.toReversed().map(partOf));
  expect(parts.map(({ slot }) => slot)).toEqual(homeSlots);
});
