import type { Made } from '../../kernel/slice.ts';
import { articleGroupsRoutes, campaignsRoutes, merchandiseRoutes } from './routes.ts';
import type { MerchandiseOptions } from './routes.ts';
import { createCatalogueService } from './service.ts';
import type { CatalogueParts, CatalogueService } from './service.ts';

export type { ArticleTitles, CatalogueService } from './service.ts';

/** The catalogue of the shop, in memory. */
export const createCatalogue = ({
  merchandise,
  ...parts
}: CatalogueParts & { readonly merchandise: MerchandiseOptions }): Made<CatalogueService> => {
  const service = createCatalogueService(parts);
  return {
    service,
    slice: {
      name: 'catalogue',
      serves: [
        ...service.serves,
        articleGroupsRoutes(service),
        campaignsRoutes(service),
        merchandiseRoutes(service, merchandise),
      ],
    },
  };
};
