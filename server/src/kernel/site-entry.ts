import { countries } from '@albumen/contracts/countries';
import type { Country } from '@albumen/contracts/countries';
import { defaultLocale, locales } from '@albumen/contracts/site-paths';
import { isTestHost, vendorHost, withoutHostPrefixes } from '@albumen/contracts/vendor-host';
import { legalPages } from '@albumen/contracts/web-configuration';
import type { Shop } from '@albumen/contracts/web-configuration';
import * as z from 'zod/mini';
import { readEmailAddress } from '../platform/email-address.ts';
import { canonicalTimeZone } from '../platform/time-zones.ts';
import { ConfigurationError } from './configuration-reader.ts';
import { brandStyles, usualMailLook, usualStyle } from './html-pages/brand-styles.ts';
import { monogramHref } from './html-pages/monogram.ts';
import type { Site } from './sites.ts';

/** Whether an address has no path, query or fragment, as `https://photos.example.com`. */
export const isOrigin = (address: string): boolean => {
  const url = URL.parse(address);
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search + url.hash === ''
  );
};

/** Returns the contrast of a colour with white, as defined by WCAG 2. */
const contrastWithWhite = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
};

/** WCAG 2, 1.4.3: the minimum contrast of text. */
const leastContrast = 4.5;

const isReadableAccent = (colour: string): boolean =>
  /^#[\da-f]{6}$/i.test(colour) && contrastWithWhite(colour) >= leastContrast;

const text = (accepted: string, isAccepted: (value: string) => boolean) =>
  z.string({ error: `must be ${accepted}` }).check(z.refine(isAccepted, { error: `must be ${accepted}` }));

const webAddress = text('an address that begins with https:// or http://', (value) =>
  /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
);

/** Describes the addresses that `isUploadAddress` accepts. */
export const uploadAddress =
  'an address that begins with https://, http:// or the scheme of an app, such as photoapp://';

/** Whether an address can send phones to a page or app for adding photos. */
export const isUploadAddress = (value: string): boolean =>
  /^(?!(?:javascript|vbscript|data|file|blob|filesystem|about):)[a-z][a-z\d+.-]*:\/\/[^/]/i.test(value) &&
  URL.canParse(value);

const notAnObject =
  (fields: readonly string[]) =>
  (issue: z.core.$ZodRawIssue): string =>
    issue.code === 'unrecognized_keys'
      ? `must not have ${issue.keys.join(', ')}; its fields are ${fields.join(', ')}`
      : 'must be an object';

/** Whether a text can be the shop's id for a website. */
export const isChannelId = (value: string): boolean => /^[\w.-]{1,100}$/.test(value);

const object = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, { error: notAnObject(Object.keys(shape)) });

const list = <Item extends z.core.$ZodType>(item: Item) =>
  z._default(z.array(item, { error: 'must be a list' }), []);

const ShopEntry = object({
  shopUrl: z.optional(webAddress),
  editorUrl: z.optional(webAddress),
  surveyUrl: z.optional(webAddress),
  mobileUploadUrl: z.optional(text(uploadAddress, isUploadAddress)),
  photoFaqUrl: z.optional(webAddress),
  paymentMethodUrl: z.optional(webAddress),
} satisfies Record<Exclude<keyof Shop, 'channelId'>, unknown>);

const origin = text('an address without a path, such as https://photos.example.com', isOrigin);

const plainName = text('a name of small letters, digits and hyphens', (value) =>
  /^[a-z][a-z\d-]{0,49}$/.test(value),
);

const script = {
  src: webAddress,
  /** Further origins that the script calls and frames. */
  origins: list(origin),
  cookies: z.optional(
    z.array(
      text('the name of a cookie, perhaps with a * at its end', (value) =>
        /^[\w!#$%&'+.^`|~-]{1,100}\*?$/.test(value),
      ),
      { error: 'must be a list' },
    ),
  ),
};

const ScriptsEntry = object({
  feedback: z.optional(
    object({
      ...script,
      ids: z.partialRecord(
        z.enum(locales),
        text('1 to 100 characters', (value) => /^.{1,100}$/.test(value)),
        { error: `must be an object with ids for ${locales.join(', ')}` },
      ),
    }),
  ),
  chat: z.optional(object(script)),
  tracking: z.optional(object(script)),
});

/** The brand of sites that name none. */
const usualBrand = 'default';

/** The name of sites that name none: that of the product, whose mark they show. */
const productName = 'Albumen';

const styleNames = [usualStyle, ...brandStyles.keys()];

/** The country of a locale: `GB` for `en-GB`; undefined if no brand is there. */
export const countryOf = (locale: string): Country | undefined =>
  countries.find((country) => locale.endsWith(`-${country}`));

/** A site as the operator configures it. */
export const SiteEntry = object({
  publicUrl: origin,
  brand: z._default(plainName, usualBrand),
  name: z._default(
    text('1 to 80 characters', (value) => value.trim() !== '' && value.length <= 80),
    productName,
  ),
  locale: z._default(z.enum(locales, { error: `must be one of ${locales.join(', ')}` }), defaultLocale),
  forcesLocale: z._default(z.boolean({ error: 'must be true or false' }), false),
  isTest: z.optional(z.boolean({ error: 'must be true or false' })),
  country: z.optional(z.enum(countries, { error: `must be one of ${countries.join(', ')}` })),
  channel: z.optional(text('1 to 100 letters, digits and -._', isChannelId)),
  style: z.optional(z.enum(styleNames, { error: `must be one of ${styleNames.join(', ')}` })),
  timeZone: z.optional(
    text('a time zone such as Europe/Paris', (value) => canonicalTimeZone(value) !== undefined),
  ),
  retiredHosts: list(
    text('a host name in lower case, such as old.example.com', (value) =>
      /^[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?$/.test(value),
    ),
  ),
  imageOrigins: list(origin),
  scripts: z._default(ScriptsEntry, {}),
  sender: z.optional(text('an email address', (value) => readEmailAddress(value) !== undefined)),
  accent: z.optional(
    text('a colour such as #1c6350, with a contrast to white of at least 4.5', isReadableAccent),
  ),
  mark: z.optional(webAddress),
  shop: z._default(ShopEntry, {}),
  legal: z._default(
    z.partialRecord(z.enum(legalPages), webAddress, {
      error: `must be an object with addresses of ${legalPages.join(', ')}`,
    }),
    {},
  ),
  security: z.optional(
    object({
      contact: text('an address that begins with mailto:, https:// or tel:, without spaces', (value) =>
        /^(?:mailto:|https:\/\/|tel:)[!-~]+$/.test(value),
      ),
      policy: z.optional(
        text('an address that begins with https://', (value) => /^https:\/\/[!-~]+$/.test(value)),
      ),
    }),
  ),
  accountUrls: z._default(
    object({
      password: z.optional(webAddress),
      secondFactor: z.optional(webAddress),
      email: z.optional(webAddress),
      deleteAccount: z.optional(webAddress),
    }),
    {},
  ),
});
export type SiteEntry = z.infer<typeof SiteEntry>;

/** The zone of most people of a country. */
const timeZones: Readonly<Record<Country, string>> = {
  BE: 'Europe/Brussels',
  DE: 'Europe/Berlin',
  NL: 'Europe/Amsterdam',
  GB: 'Europe/London',
  NO: 'Europe/Oslo',
  FR: 'Europe/Paris',
  SE: 'Europe/Stockholm',
  AT: 'Europe/Vienna',
  IE: 'Europe/Dublin',
  IT: 'Europe/Rome',
  DK: 'Europe/Copenhagen',
  ES: 'Europe/Madrid',
  PT: 'Europe/Lisbon',
};

const originOf = (address: string): string => new URL(address).origin;

/** Creates a site, filling in the values that its entry omits. */
export const siteFrom = (from: z.input<typeof SiteEntry>): Site => {
  const entry = SiteEntry.parse(from);
  const { brand, locale, forcesLocale, scripts } = entry;
  const { origin: publicUrl, hostname } = new URL(entry.publicUrl);
  const isTest = entry.isTest ?? isTestHost(hostname);
  const country = entry.country ?? countryOf(locale);
  if (country === undefined) {
    const accepted = countries.join(', ');
    throw new ConfigurationError(
      `SITES needs a country for the locale ${locale} of ${publicUrl}: ${accepted}.`,
    );
  }
  // Albums §1: "One brand is remapped to a different internal channel name"; the channel of others has the brand's id.
  const channelId = entry.channel ?? (brand === usualBrand ? undefined : brand);
  const loaded = [scripts.feedback, scripts.chat, scripts.tracking].filter((one) => one !== undefined);
  // Pages may always load and call their own origin.
  const load = loaded.map(({ src }) => originOf(src)).filter((one) => one !== publicUrl);
  const style = entry.style ?? (brandStyles.has(brand) ? brand : usualStyle);
  const look = brandStyles.get(style);
  const mailLook = look?.mail ?? usualMailLook;
  const accent = entry.accent ?? mailLook.accent;
  const isProduct = entry.name === productName;
  const picture = entry.mark ?? look?.mark.href ?? (isProduct ? undefined : monogramHref(entry.name, accent));
  return {
    publicUrl,
    brand: {
      id: brand,
      name: entry.name,
      mailLook: { ...mailLook, accent },
      mark: entry.mark ?? (look || isProduct ? publicUrl + (look?.mark.path ?? '/mark.png') : undefined),
      picture,
    },
    locale,
    forcesLocale,
    sender: { name: entry.name, address: entry.sender ?? `no-reply@${hostname}` },
    shop: { ...entry.shop, ...(channelId !== undefined && { channelId }) },
    page: {
      brandName: entry.name,
      style,
      stylesheet: look?.stylesheet.href,
      mark: picture,
      country,
      // A name that is no test's keeps its marker: photo-stage.com is not photo.com.
      vendorHost: isTest ? vendorHost(hostname) : withoutHostPrefixes(hostname),
      locale,
      forcesLocale,
      legal: entry.legal,
      accountUrls: entry.accountUrls,
      scripts,
    },
    security: entry.security,
    timeZone: entry.timeZone ?? timeZones[country],
    imageOrigins: entry.imageOrigins.map(originOf),
    markOrigins: entry.mark === undefined ? [] : [originOf(entry.mark)],
    scriptOrigins: { load, call: [...load, ...loaded.flatMap(({ origins }) => origins.map(originOf))] },
    retiredHosts: entry.retiredHosts,
    isTest,
  };
};
