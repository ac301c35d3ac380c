import { embeddedServicePath, serviceKeys } from '@albumen/contracts/services';
import type { ContractKey } from '@albumen/contracts/services';
import type { FeatureSettings, Shop, SitePage, WebConfiguration } from '@albumen/contracts/web-configuration';

/** The views that exist. The flag of a missing view is off, so that nothing is offered that cannot work. */
const usualFeatures: FeatureSettings = {
  PhotoManagementTimelineViewEnabled: true,
  PhotoManagementAlbumViewEnabled: true,
  PhotoManagementSharedAlbumsViewEnabled: true,
  PhotoManagementUploadViewEnabled: true,
  PhotoManagementReactivationEnabled: true,
  PhotoManagementOrderPrintsEnabled: true,
  PhotoManagementMobileTweakEnabled: true,
};

/** The origins of services that run elsewhere. Browsers do not take `https:` for `wss:`, so push has a web socket's. */
export const originsOf = (services: WebConfiguration['services']): string[] => [
  ...new Set(
    Object.entries(services).map(([key, address]) => {
      const { origin } = new URL(address);
      return key === 'push' ? origin.replace('http', 'ws') : origin;
    }),
  ),
];

/** The configuration of the web application: available services, where to sign in, and the flags. */
export const webConfigurationOf = (options: {
  /** The available services, in any order, perhaps with duplicates. */
  services: readonly ContractKey[];
  /** The addresses of services that run elsewhere. */
  elsewhere: WebConfiguration['services'];
  oidc: WebConfiguration['oidc'];
  uploadLimits: WebConfiguration['uploadLimits'];
  /** The settings of the site. */
  site: SitePage & Pick<WebConfiguration, 'brand'>;
  shop: Shop;
  /** The flags that the operator sets. */
  features: Partial<FeatureSettings>;
  productionLike: boolean;
}): WebConfiguration => ({
  services: {
    ...Object.fromEntries(
      serviceKeys
        .filter((key) => options.services.includes(key))
        .map((key) => [key, embeddedServicePath(key)]),
    ),
    ...options.elsewhere,
  },
  oidc: options.oidc,
  features: { ...usualFeatures, ...options.features },
  uploadLimits: options.uploadLimits,
  ...options.site,
  ...options.shop,
  productionLike: options.productionLike,
});
