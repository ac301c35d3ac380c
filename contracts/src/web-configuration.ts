import * as z from 'zod/mini';
import { countries } from './countries.ts';
import { serviceKeys } from './services.ts';
import { locales } from './site-paths.ts';

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

/** A script of the retailer that pages load after consent, or when the customer asks for it. */
const Script = z.object({
  /** The address of a JavaScript module. */
  src: z.string(),
  /** The names of its cookies, which are removed with the consent. A `*` at the end stands for any text. */
  cookies: z.optional(z.array(z.string())),
});

/** The legal pages of a brand, in the order of the footer. */
export const legalPages = ['imprint', 'terms', 'privacy', 'cookies', 'accessibility'] as const;

/** `/config.json`: everything that the web application needs before sign-in. */
export const WebConfiguration = z.object({
  /** Base URL of each available service. */
  services: z.partialRecord(z.enum(serviceKeys), z.string()),
  oidc: z.object({ issuer: z.string(), clientId: z.string(), audience: z.string() }),
  features: FeatureSettings,
  /** The limits of a file, so that the browser can refuse it before sending. */
  uploadLimits: z.object({ bytes: z.int(), pixels: z.int() }),
  brand: z.string(),
  brandName: z.string(),
  /** The name of the style class, without its prefix `style-`; `default` for most brands. */
  style: z.string(),
  /** The address of the stylesheet with the tokens of the style; the default one needs none. */
  stylesheet: z.optional(z.string()),
  /** The address of the brand's logo, a square picture. Without one, the product's own mark is drawn. */
  mark: z.optional(z.string()),
  /** The country of the brand: the one that an address form begins with. */
  country: z.enum(countries),
  /** The host by which the retailer's menus are found (Albums §7: `{vendorHost}`). */
  vendorHost: z.string(),
  /** The locale for people whose preferred languages are not supported. */
  locale: z.enum(locales),
  /** Albums §1: "A German-Austrian locale is forced for one German poster brand": nobody can choose another one. */
  forcesLocale: z.boolean(),
  ...shop,
  /** The retailer's legal pages. The footer links to those that are there. */
  legal: z.partialRecord(z.enum(legalPages), z.string()),
  /** Pages of an external identity provider. With the embedded one, the website has its own. */
  accountUrls: z.object({
    password: z.optional(z.string()),
    secondFactor: z.optional(z.string()),
    email: z.optional(z.string()),
    deleteAccount: z.optional(z.string()),
  }),
  scripts: z.object({
    /** The feedback widget. Albums §9: it "uses one script id per locale"; without one for the locale, it is not shown. */
    feedback: z.optional(z.object({ ...Script.shape, ids: z.record(z.string(), z.string()) })),
    chat: z.optional(Script),
    tracking: z.optional(Script),
  }),
  productionLike: z.boolean(),
});
export type WebConfiguration = z.infer<typeof WebConfiguration>;

/** The retailer's own part of `/config.json`. */
export type Shop = Pick<WebConfiguration, keyof typeof shop>;

/** The part of `/config.json` that differs between sites. */
export type SitePage = Pick<
  WebConfiguration,
  | 'brandName'
  | 'style'
  | 'stylesheet'
  | 'mark'
  | 'country'
  | 'vendorHost'
  | 'locale'
  | 'forcesLocale'
  | 'legal'
  | 'accountUrls'
  | 'scripts'
>;
