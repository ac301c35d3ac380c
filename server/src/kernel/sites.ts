import { isIPv4 } from 'node:net';
import type { Locale } from '@albumen/contracts/site-paths';
import { vendorHost, withoutHostPrefixes } from '@albumen/contracts/vendor-host';
import type { Shop, SitePage } from '@albumen/contracts/web-configuration';
import type { MailLook } from './html-pages/brand-styles.ts';

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

/** Whether the host is a loopback name or address; an IPv6 address may be in brackets, as in a URL. */
export const isLoopback = (host: string): boolean =>
  /^(?:.+\.)?localhost$/i.test(host) ||
  /^(?:::1|\[::1\])$/.test(host) ||
  (isIPv4(host) && host.startsWith('127.'));

/** Creates the sites of the product; the first is the default one. */
export const createSites = (all: readonly [Site, ...Site[]]): Sites => {
  const [usual] = all;
  const byHost = new Map(all.map((site) => [new URL(site.publicUrl).host, site]));
  const byRetiredHost = new Map(all.flatMap((site) => site.retiredHosts.map((host) => [host, site])));
  const byRetiredVendor = new Map([...byRetiredHost].map(([host, site]) => [vendorHost(host), site]));
  const spelled = (host: string): string => host.toLowerCase().replace(/\.(?=:\d+$|$)/, '');
  const nameOf = (host: string): string => spelled(host).replace(/:\d+$/, '');
  const withoutUsualPort = (host: string): string => spelled(host).replace(/:(?:80|443)$/, '');
  const find = (host: string): Site | undefined =>
    byHost.get(spelled(host)) ?? byHost.get(withoutUsualPort(host));
  const portOf = (host: string): string => /:\d+$/.exec(withoutUsualPort(host))?.[0] ?? '';
  const byVendor = new Map(
    all.toReversed().map((site) => [site.page.vendorHost + portOf(new URL(site.publicUrl).host), site]),
  );
  // Albums §9: "host prefixes 'myaccount.', 'www' and test-environment markers are stripped".
  const findVendor = (host: string): Site | undefined =>
    byVendor.get(withoutHostPrefixes(nameOf(host)) + portOf(host)) ??
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
      const name = nameOf(host);
      const isTaken = (find(host) ?? findVendor(host)) !== undefined;
      return byRetiredHost.get(name) ?? (isTaken ? undefined : byRetiredVendor.get(vendorHost(name)));
    },
    referencedSite: ({ siteUrl, brand }) =>
      all.find(({ publicUrl }) => publicUrl === siteUrl) ??
      all.find((site) => site.brand.id === brand) ??
      usual,
  };
};
