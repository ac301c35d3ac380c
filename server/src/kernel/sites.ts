import { isIPv4 } from 'node:net';
import { countries } from '@albumen/contracts/countries';
import type { Country } from '@albumen/contracts/countries';
import { defaultLocale, locales } from '@albumen/contracts/site-paths';
import type { Locale } from '@albumen/contracts/site-paths';
import { isTestHost, vendorHost, withoutHostPrefixes } from '@albumen/contracts/vendor-host';
import { legalPages } from '@albumen/contracts/web-configuration';
import type { Shop, SitePage } from '@albumen/contracts/web-configuration';
import * as z from 'zod/mini';
import { readEmailAddress } from '../platform/email-address.ts';
import { brandStyles, usualMailLook, usualStyle } from './html-pages/brand-styles.ts';
import type { MailLook } from './html-pages/brand-styles.ts';
import { ConfigurationError } from './configuration-reader.ts';
import { monogramHref } from './html-pages/monogram.ts';
import { canonicalTimeZone } from '../platform/time-zones.ts';

/** The name and look under which a shop trades. */
export interface Brand {
  readonly id: string;
  readonly name: string;
  readonly mailLook: MailLook;
  /** The address of its logo, a square PNG, for mails; they write its monogram if there is none. */
  readonly mark?: string | undefined;
  /** The same for pages, or its monogram; they draw the product's mark for the product's own brand. */
  readonly picture?: string | undefined;
}

/** One of the product's addresses, with the settings that differ between them. */
export interface Site {
  /** The URL that customers use, without a trailing slash. */
  readonly publicUrl: string;
  readonly brand: Brand;
  /** The locale for people whose preferred languages are not supported. */
  readonly locale: Locale;
  /** Whether the site has only its own locale, whatever people prefer. */
  readonly forcesLocale: boolean;
  /** The sender of its mails. */
  readonly sender: { readonly name: string; readonly address: string };
  /** The retailer's own systems and pages on this site, if they differ from the defaults. */
  readonly shop: Partial<Shop>;
  /** Its own part of `/config.json`. */
  readonly page: SitePage;
  /** Where its `security.txt` sends finders of vulnerabilities; undefined if it has none. */
  readonly security: { readonly contact: string; readonly policy?: string | undefined } | undefined;
  /** An IANA name. Vouchers end at the end of a day there. */
  readonly timeZone: string;
  /** The origins of the pictures in the retailer's records. */
  readonly imageOrigins: readonly string[];
  /** The origin of its mark, if that is on another website. */
  readonly markOrigins: readonly string[];
  /** The origins of its scripts, and those that they call and frame. */
  readonly scriptOrigins: { readonly load: readonly string[]; readonly call: readonly string[] };
  /** Host names whose visitors are redirected to it. */
  readonly retiredHosts: readonly string[];
  /** Whether it is a test environment, which search engines never list. */
  readonly isTest: boolean;
}

/** The site and the language in which a call is answered. */
export interface SiteView {
  readonly site: Site;
  readonly locale: Locale;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The site to which the request was sent; forwarded hosts count if the proxy is trusted. */
    readonly site: Site;
  }
}

/** The stored reference to the site that somebody last visited. */
export interface SiteReference {
  readonly siteUrl: string | null;
  readonly brand: string | null;
}

export interface Sites {
  readonly all: readonly Site[];
  /** The site at PUBLIC_URL. */
  readonly usual: Site;
  /**
   * Returns the site of a request's host, with or without the ports 80 and 443 and the trailing dot of the root. A host
   * that differs from a site's only by prefixes and test markers gets that site, and another unknown host the default
   * one: a request's host never becomes one of our addresses.
   */
  siteOf(host: string): Site;
  /** Whether a host is that of a site which search engines may list: a known one, and no test environment. */
  isProduction(host: string): boolean;
  /** Returns the site that has replaced a retired host, with or without prefixes and test markers. */
  successorOf(host: string): Site | undefined;
  /** Returns the stored site; if it no longer exists, one of the same brand, else the default one. */
  referencedSite(reference: SiteReference): Site;
}

/** The locale for a person on a site: the first one that is known of what they want, or that of the site. */
export const localeOn = (
  { locale, forcesLocale }: Pick<Site, 'locale' | 'forcesLocale'>,
  ...wanted: readonly (Locale | null | undefined)[]
): Locale => (forcesLocale ? undefined : wanted.find((one) => one)) ?? locale;

/** Returns the stored reference to a site. */
export const siteReference = ({ publicUrl, brand }: Site) => ({ siteUrl: publicUrl, brand: brand.id });

export const usesHttps = ({ publicUrl }: Site): boolean => publicUrl.startsWith('https:');

/** Whether an address has no path, query or fragment, as `https://photos.example.com`. */
export const isOrigin = (address: string): boolean => {
  const url = URL.parse(address);
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search + url.hash === ''
  );
};

/** Whether the host is a loopback name or address; an IPv6 address may be in brackets, as in a URL. */
export const isLoopback = (host: string): boolean =>
  /^(?:.+\.)?localhost$/i.test(host) ||
  /^(?:::1|\[::1\])$/.test(host) ||
  (isIPv4(host) && host.startsWith('127.'));

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

/** Creates the sites of the product; the first is the default one. */
export const createSites = (all: readonly [Site, ...Site[]]): Sites => {
  const [usual] = all;
  const byHost = new Map(all.map((site) => [new URL(site.publicUrl).host, site]));
  const byRetiredHost = new Map(all.flatMap((site) => site.retiredHosts.map((host) => [host, site])));
  const byRetiredVendor = new Map([...byRetiredHost].map(([host, site]) => [vendorHost(host), site]));
  const spelled = (host: string): string => host.toLowerCase().replace(/\.(?=:\d+$|$)/, '');
  const withoutUsualPort = (host: string): string => spelled(host).replace(/:(?:80|443)$/, '');
  const find = (host: string): Site | undefined =>
    byHost.get(spelled(host)) ?? byHost.get(withoutUsualPort(host));
  const portOf = (host: string): string => /:\d+$/.exec(withoutUsualPort(host))?.[0] ?? '';
  const byVendor = new Map(
    all.toReversed().map((site) => [site.page.vendorHost + portOf(new URL(site.publicUrl).host), site]),
  );
  // Albums §9: "host prefixes 'myaccount.', 'www' and test-environment markers are stripped".
  const findVendor = (host: string): Site | undefined =>
    byVendor.get(withoutHostPrefixes(spelled(host).replace(/:\d+$/, '')) + portOf(host)) ??
    byVendor.get(vendorHost(host) + portOf(host));
  return {
    all,
    usual,
    siteOf: (host) => find(host) ?? findVendor(host) ?? usual,
    isProduction: (host) => {
      const site = find(host);
      return site !== undefined && !site.isTest && !isLoopback(new URL(site.publicUrl).hostname);
    },
    successorOf: (host) => {
      const name = spelled(host).replace(/:\d+$/, '');
      const isTaken = (find(host) ?? findVendor(host)) !== undefined;
      return byRetiredHost.get(name) ?? (isTaken ? undefined : byRetiredVendor.get(vendorHost(name)));
    },
    referencedSite: ({ siteUrl, brand }) =>
      all.find(({ publicUrl }) => publicUrl === siteUrl) ??
      all.find((site) => site.brand.id === brand) ??
      usual,
  };
};
