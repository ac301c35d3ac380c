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

/** `/config.json`: what the web application needs before sign-in. */
export const WebConfiguration = z.object({
  /** Base URL of each available service. */
  services: z.partialRecord(z.enum(serviceKeys), z.string()),
  oidc: z.object({ issuer: z.string(), clientId: z.string(), audience: z.string() }),
  features: z.record(z.enum(featureFlags), z.boolean()),
  /** The limits of a file, so that the browser refuses it before sending. */
  uploadLimits: z.object({ bytes: z.int(), pixels: z.int() }),
  brand: z.string(),
  channelId: z.optional(z.string()),
  editorUrl: z.optional(z.string()),
  mobileUploadUrl: z.optional(z.string()),
  photoFaqUrl: z.optional(z.string()),
  surveyUrl: z.optional(z.string()),
  productionLike: z.boolean(),
});
export type WebConfiguration = z.infer<typeof WebConfiguration>;
