import { expect, test, vi } from 'vitest';
import { homeSlots } from '../../site/feature.ts';
import { createHome, loadParts } from './index.tsx';

test('loads the code of the parts before the configuration, which decides what is shown', async () => {
  const isShown = vi.fn(() => {
    throw new Error('The configuration is not loaded.');
  });
  const load = vi.fn(async () => () => null);
  const { routes } = createHome([{ homePart: { slot: 'photos', load, isShown } }], []);
  await routes[0]?.options.component?.preload?.();
  await vi.waitFor(() => expect(load).toHaveBeenCalled());
  expect(isShown).not.toHaveBeenCalled();
});

test('shows the parts in the order of the page, whatever the order of the features', async () => {
  const partOf = (slot: (typeof homeSlots)[number]) => ({
    homePart: { slot, load: async () => () => null },
  });
  const { parts } = await loadParts(homeSlots.toReversed().map(partOf));
  expect(parts.map(({ slot }) => slot)).toEqual(homeSlots);
});
