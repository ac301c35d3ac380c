import * as z from 'zod/mini';
import { serviceKeys } from './services.ts';

/** The feature flags, by the names that operators and testers use. */
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

/** `/config.json`: what the web application must know before anyone can sign in. */
export const WebConfiguration = z.object({
  /** Base address of each service that answers; a service that does not is left out. */
  services: z.partialRecord(z.enum(serviceKeys), z.string()),
  oidc: z.object({ issuer: z.string(), clientId: z.string(), audience: z.string() }),
  features: z.record(z.enum(featureFlags), z.boolean()),
  /** What one file may be, so that it is refused before it is sent. */
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
