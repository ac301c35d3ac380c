import { expect, test, vi } from 'vitest';
import { createHome } from './index.tsx';

test('loads the code of the overview before the configuration, which decides what it shows', async () => {
  const isShown = vi.fn(() => {
    throw new Error('The configuration is not loaded.');
  });
  const { routes } = createHome([{ load: async () => () => null, isShown }]);
  await routes[0]?.options.component?.preload?.();
  expect(isShown).not.toHaveBeenCalled();
});
