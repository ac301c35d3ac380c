import { operatorMenus } from '@albumen/contracts/operator/menus';
import type { OperatorMenus } from '@albumen/contracts/operator/menus';
import type { PublicConfiguration } from '@albumen/contracts/public-configuration';
import { vendorHost } from '@albumen/contracts/vendor-host';
import { WebConfiguration } from '@albumen/contracts/web-configuration';
import type { Clock } from '../../platform/clock.ts';
import type { Made } from '../../kernel/slice.ts';
import type { Site } from '../../kernel/sites.ts';
import type { RecordsService } from '../records/index.ts';
import { configurationRoutes, publicConfigurationRoutes, securityTextRoute } from './routes.ts';
import { webConfigurationOf } from './rules.ts';

export { originsOf } from './rules.ts';

interface ConfigurationParts extends Omit<Parameters<typeof webConfigurationOf>[0], 'oidc' | 'site'> {
  readonly records: RecordsService;
  readonly clock: Clock;
  readonly oidcOf: (site: Site) => WebConfiguration['oidc'];
}

const noMenus: OperatorMenus = { menus: { top: [], main: [], footer: [] }, routes: {} };

/** The settings that the web application needs before anyone can sign in, and the retailer's menus. */
export const createConfiguration = ({ records, clock, oidcOf, ...parts }: ConfigurationParts) => {
  const menus = records.kind(operatorMenus, {});
  const service = {
    of: (site: Site): WebConfiguration =>
      // Without the settings that only the server needs.
      WebConfiguration.parse(
        webConfigurationOf({
          ...parts,
          oidc: oidcOf(site),
          site: { ...site.page, brand: site.brand.id },
          shop: { ...parts.shop, ...site.shop },
        }),
      ),

    /** Returns the menus of a host, else those without its test markers; empty menus and no routes for an unknown one. */
    publicOf: async (host: string): Promise<PublicConfiguration> =>
      (await menus.find(null, host)) ?? (await menus.find(null, vendorHost(host))) ?? noMenus,
  };
  return {
    service,
    slice: {
      name: 'configuration',
      serves: [menus.serves, publicConfigurationRoutes(service.publicOf)],
      pages: (http) => {
        configurationRoutes(http, service);
        securityTextRoute(http, clock);
      },
    },
  } satisfies Made<typeof service>;
};
