import { overview } from '@albumen/contracts/overview';
import { serves } from '../../kernel/http/contract-routes.ts';
import type { Served } from '../../kernel/http/contract-routes.ts';
import type { OverviewService } from './service.ts';

/** The call of the start page. */
export const overviewRoutes = (service: OverviewService): Served =>
  serves(overview, {
    readOverview: ({ caller, site, locale }) => service.read(caller.customerId, { site, locale }),
  });
