import type { Slice } from '../../kernel/slice.ts';
import { standInRoutes } from './routes.ts';
import { createSampleShop } from './service.ts';

/** Stand-ins for the shop's pages on installations with samples: a shop, an editor and a survey. */
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
