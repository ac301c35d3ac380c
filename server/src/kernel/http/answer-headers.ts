import { correlationHeader } from '@albumen/contracts/read-problem';
import { usesHttps } from '../sites.ts';
import type { Site } from '../sites.ts';

/** Seconds: a year, the usual value. */
const keepToHttpsFor = 31_536_000;

/** Pictures, PDFs, tables and archives. Not scripts: a worker obeys the policy of its script. */
const fileTypes = /^(?:image\/|application\/(?:pdf|zip)|text\/csv)/;

/** Returns the further headers of an answer of that type: a file never runs as part of our site, whatever it contains. */
export const fileHeaders = (mediaType: unknown): Readonly<Record<string, string>> =>
  typeof mediaType === 'string' && fileTypes.test(mediaType)
    ? { 'content-security-policy': "default-src 'none'; sandbox" }
    : {};

/**
 * Returns the headers of every answer: the correlation id under which the log knows the request, and headers that keep
 * browsers from guessing types, from framing and, if customers use https, from plain HTTP. Search engines list nothing
 * unless `isListed` is set.
 */
export const commonHeaders = (
  correlationId: string,
  site: Site,
  isListed = false,
): Readonly<Record<string, string>> => ({
  [correlationHeader]: correlationId,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  ...(isListed ? {} : { 'x-robots-tag': 'noindex' }),
  ...(usesHttps(site) ? { 'strict-transport-security': `max-age=${keepToHttpsFor}` } : {}),
});
