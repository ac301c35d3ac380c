import * as z from 'zod/mini';
import { ConfigurationError } from './configuration-reader.ts';
import type { Reader } from './configuration-reader.ts';
import { sampleSites, withSamplePages } from './sample-sites.ts';
import { isOrigin, SiteEntry, siteFrom } from './site-entry.ts';
import { createSites } from './sites.ts';
import type { Sites } from './sites.ts';

/** The origin of PUBLIC_URL; by default the port on this machine. */
export const readPublicUrl = (from: Reader, port: number): string => {
  const value = from.url('PUBLIC_URL', ['https:', 'http:']);
  if (value === undefined) return `http://localhost:${port}`;
  return isOrigin(value)
    ? new URL(value).origin
    : from.refuse('PUBLIC_URL', 'an address without a path, such as https://photos.example.com');
};

const siteEntries = z.array(SiteEntry);

const refuseSites = (is: string, cause?: unknown): ConfigurationError =>
  new ConfigurationError(
    `SITES is ${is}, but it must be a list of sites, such as [{"publicUrl": "https://photos.example.com"}].`,
    { cause },
  );

/** The entries of SITES. Throws `ConfigurationError` that names the site and the field. */
export const readSiteEntries = (from: Reader): SiteEntry[] => {
  let value: unknown;
  try {
    value = JSON.parse(from.read('SITES') ?? '[]');
  } catch (cause) {
    throw refuseSites('not JSON', cause);
  }
  if (!Array.isArray(value)) throw refuseSites('not a list');
  const { data, error } = siteEntries.safeParse(value);
  if (data) return data;
  const [issue] = error.issues;
  const [index, ...field] = issue?.path ?? [];
  const place = typeof index === 'number' ? `, site ${index + 1}: ${field.join('.')}`.replace(/: $/, '') : '';
  throw new ConfigurationError(`SITES cannot be used${place} ${issue?.message}.`);
};

/** Sample installations have legal pages and scripts, and several brands unless SITES names its own. */
export const withSamples = (entries: readonly z.input<typeof SiteEntry>[], publicUrl: string) => {
  const isDescribed = entries.some((entry) => new URL(entry.publicUrl).origin === publicUrl);
  const usualFirst = isDescribed ? entries : [{ publicUrl }, ...entries];
  const isUsual = entries.length === 0 && new URL(publicUrl).hostname === 'localhost';
  return (isUsual ? sampleSites(publicUrl) : usualFirst).map(withSamplePages);
};

/** Creates the sites. The one at PUBLIC_URL is the default one, whether SITES describes it or not. */
export const sitesOf = (entries: readonly z.input<typeof SiteEntry>[], publicUrl: string): Sites => {
  const sites = entries.map(siteFrom);
  const addresses = sites.map((site) => site.publicUrl);
  const twice = addresses.find((address, index) => addresses.indexOf(address) !== index);
  if (twice !== undefined) throw new ConfigurationError(`SITES names ${twice} twice.`);
  const retired = sites.flatMap(({ retiredHosts }) => retiredHosts);
  const taken = [...addresses.map((address) => new URL(address).hostname), ...retired];
  const clash = retired.find((host) => taken.indexOf(host) !== taken.lastIndexOf(host));
  if (clash !== undefined)
    throw new ConfigurationError(`SITES retires ${clash}, but it is also a site or retired twice.`);
  const usual = sites.find((site) => site.publicUrl === publicUrl) ?? siteFrom({ publicUrl });
  return createSites([usual, ...sites.filter((site) => site !== usual)]);
};
