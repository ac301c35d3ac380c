import type { WebConfiguration } from '@albumen/contracts/web-configuration';
import type { Made } from '../../platform/slice.ts';
import type { Site } from '../../platform/sites.ts';
import { configurationRoutes } from './routes.ts';
import { webConfigurationOf } from './rules.ts';

interface ConfigurationParts extends Omit<Parameters<typeof webConfigurationOf>[0], 'oidc' | 'brand'> {
  readonly oidcOf: (site: Site) => WebConfiguration['oidc'];
}

/** The settings that the web application needs before anyone can sign in. */
export const createConfiguration = ({ oidcOf, ...parts }: ConfigurationParts) => {
  const service = {
    of: (site: Site): WebConfiguration =>
      webConfigurationOf({
        ...parts,
        oidc: oidcOf(site),
        brand: site.brand.id,
        shop: { ...parts.shop, ...site.shop },
      }),
  };
  return {
    service,
    slice: { name: 'configuration', pages: (http) => configurationRoutes(http, service) },
  } satisfies Made<typeof service>;
};
