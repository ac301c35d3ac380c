import { expect, test, vi } from 'vitest';
import { createHome } from './index.tsx';

test('the code of the overview may come before the configuration, which says what is shown', async () => {
  const isShown = vi.fn(() => {
    throw new Error('The configuration is not loaded.');
  });
  const { routes } = createHome([{ load: async () => () => null, isShown }]);
  await routes[0]?.options.component?.preload?.();
  expect(isShown).not.toHaveBeenCalled();
});
