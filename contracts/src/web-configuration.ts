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

/** The retailer's systems and pages that the website links to. Missing ones are not offered. */
const shop = {
  /** The id by which the shop knows this website; orders of prints and exports carry it. */
  channelId: z.optional(z.string()),
  /** The address where customers order: an order keeps their photos. */
  shopUrl: z.optional(z.string()),
  /** The address where selected photos become prints. */
  editorUrl: z.optional(z.string()),
  /** A survey for customers who have deleted their whole library. */
  surveyUrl: z.optional(z.string()),
  /** Takes photos from a phone into an album. */
  mobileUploadUrl: z.optional(z.string()),
  photoFaqUrl: z.optional(z.string()),
  /** The shop's page for payment methods. */
  paymentMethodUrl: z.optional(z.string()),
};

/** `/config.json`: everything that the web application needs before sign-in. */
export const WebConfiguration = z.object({
  /** Base URL of each available service. */
  services: z.partialRecord(z.enum(serviceKeys), z.string()),
  oidc: z.object({ issuer: z.string(), clientId: z.string(), audience: z.string() }),
  features: FeatureSettings,
  /** The limits of a file, so that the browser can refuse it before sending. */
  uploadLimits: z.object({ bytes: z.int(), pixels: z.int() }),
  brand: z.string(),
  ...shop,
  productionLike: z.boolean(),
});
export type WebConfiguration = z.infer<typeof WebConfiguration>;

/** The retailer's own part of `/config.json`. */
export type Shop = Pick<WebConfiguration, keyof typeof shop>;
