import * as z from 'zod/mini';
import { serviceKeys } from './services.ts';

/** The feature flags, by their public names. */
export const featureFlags = [
  'PhotoManagementTimelineViewEnabled',
  'PhotoManagementAlbumViewEnabled',
  'PhotoManagementSharedAlbumsViewEnabled',
  'PhotoManagementUploadViewEnabled',
  'PhotoManagementReactivationEnabled',
  'PhotoManagementOrderPrintsEnabled',
  'PhotoManagementMobileTweakEnabled',
] as const;
export type FeatureFlag = (typeof featureFlags)[number];

const FeatureSettings = z.record(z.enum(featureFlags), z.boolean());
export type FeatureSettings = z.infer<typeof FeatureSettings>;

/** The retailer's systems and pages that the website leads to. What is absent is not offered. */
const shop = {
  /** Under which the shop knows this website; prints and exports are ordered under it. */
  channelId: z.optional(z.string()),
  /** Where customers order: an order keeps their photos. */
  shopUrl: z.optional(z.string()),
  /** Where chosen photos become prints. */
  editorUrl: z.optional(z.string()),
  /** Asks how it went after the whole library was deleted. */
  surveyUrl: z.optional(z.string()),
  /** Takes photos from a phone into an album. */
  mobileUploadUrl: z.optional(z.string()),
  photoFaqUrl: z.optional(z.string()),
  /** Where the shop keeps how a customer pays. */
  paymentMethodUrl: z.optional(z.string()),
};

/** `/config.json`: what the web application needs before sign-in. */
export const WebConfiguration = z.object({
  /** Base URL of each available service. */
  services: z.partialRecord(z.enum(serviceKeys), z.string()),
  oidc: z.object({ issuer: z.string(), clientId: z.string(), audience: z.string() }),
  features: FeatureSettings,
  /** The limits of a file, so that the browser refuses it before sending. */
  uploadLimits: z.object({ bytes: z.int(), pixels: z.int() }),
  brand: z.string(),
  ...shop,
  productionLike: z.boolean(),
});
export type WebConfiguration = z.infer<typeof WebConfiguration>;

/** What `/config.json` names of the retailer's own. */
export type Shop = Pick<WebConfiguration, keyof typeof shop>;
