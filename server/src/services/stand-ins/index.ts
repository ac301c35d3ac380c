import type { Slice } from '../../platform/slice.ts';
import { standInRoutes } from './routes.ts';

/** What stands in for the shop's pages where samples exist: an editor and a survey. */
export const createStandIns = (): { readonly service: undefined; readonly slice: Slice } => ({
  service: undefined,
  slice: { name: 'stand-ins', pages: standInRoutes },
});
