import type { Slice } from '../../platform/slice.ts';
import { standInRoutes } from './routes.ts';
import { createSampleShop } from './service.ts';

/** What stands in for the shop's pages where samples exist: a shop, an editor and a survey. */
export const createStandIns = (
  ...parts: Parameters<typeof createSampleShop>
): { readonly service: undefined; readonly slice: Slice } => {
  const shop = createSampleShop(...parts);
  return {
    service: undefined,
    slice: {
      name: 'stand-ins',
      pages: (http, { customer }) => standInRoutes(http, { shop, authenticate: customer }),
    },
  };
};
