import type { Log } from '../../platform/log.ts';
import type { Made } from '../../kernel/slice.ts';
import type { AddressesService } from '../addresses/index.ts';
import type { DownloadsService } from '../downloads/index.ts';
import type { ExportsService } from '../exports/index.ts';
import type { OrdersService } from '../orders/index.ts';
import type { PhotosService } from '../photos/index.ts';
import type { ProductsService } from '../products/index.ts';
import type { ProjectsService } from '../projects/index.ts';
import type { RetentionService } from '../retention/index.ts';
import type { SharedAlbumsService } from '../shared-albums/index.ts';
import { overviewRoutes } from './routes.ts';
import { createOverviewService } from './service.ts';
import type { OverviewService } from './service.ts';

export interface OverviewParts {
  readonly log: Log;
  readonly addresses: AddressesService;
  readonly photos: PhotosService;
  readonly sharedAlbums: SharedAlbumsService;
  readonly downloads: DownloadsService;
  readonly exports: ExportsService;
  readonly orders: OrdersService;
  readonly products: ProductsService;
  readonly projects: ProjectsService;
  readonly retention: RetentionService;
}

/** The start page of the account. Each part comes from the slice that owns it: a new one is a line here. */
export const createOverview = ({ log, ...slices }: OverviewParts): Made<OverviewService> => {
  const service = createOverviewService(log, {
    photos: slices.photos.overview,
    albums: slices.sharedAlbums.overview,
    downloads: slices.downloads.overview,
    exports: slices.exports.overview,
    orders: slices.orders.overview,
    books: slices.products.overview,
    projects: slices.projects.overview,
    addresses: slices.addresses.overview,
    storage: slices.retention.status,
  });
  return { service, slice: { name: 'overview', serves: [overviewRoutes(service)] } };
};
