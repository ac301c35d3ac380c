import { embeddedServicePath, serviceKeys } from '@albumen/contracts/services';
import type { ContractKey } from '@albumen/contracts/services';
import type { FeatureSettings, Shop, WebConfiguration } from '@albumen/contracts/web-configuration';

/** The views that exist; a flag of a view that does not is off, so that nothing is offered that cannot work. */
const usualFeatures: FeatureSettings = {
  PhotoManagementTimelineViewEnabled: true,
  PhotoManagementAlbumViewEnabled: true,
  PhotoManagementSharedAlbumsViewEnabled: true,
  PhotoManagementUploadViewEnabled: true,
  PhotoManagementReactivationEnabled: true,
  PhotoManagementOrderPrintsEnabled: true,
  PhotoManagementMobileTweakEnabled: true,
};

/** What the web application is told: the services that answer, where to sign in, and what is switched on. */
export const webConfigurationOf = (options: {
  /** Those that answer, in any order, perhaps repeatedly. */
  services: readonly ContractKey[];
  oidc: WebConfiguration['oidc'];
  uploadLimits: WebConfiguration['uploadLimits'];
  brand: string;
  shop: Shop;
  /** What the operator switches. */
  features: Partial<FeatureSettings>;
  productionLike: boolean;
}): WebConfiguration => ({
  services: Object.fromEntries(
    serviceKeys.filter((key) => options.services.includes(key)).map((key) => [key, embeddedServicePath(key)]),
  ),
  oidc: options.oidc,
  features: { ...usualFeatures, ...options.features },
  uploadLimits: options.uploadLimits,
  brand: options.brand,
  ...options.shop,
  productionLike: options.productionLike,
});
