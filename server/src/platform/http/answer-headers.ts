import { correlationHeader } from '@albumen/contracts/problem';
import { usesHttps } from '../sites.ts';
import type { Site } from '../sites.ts';

/** Seconds: a year, as is usual. */
const keepToHttpsFor = 31_536_000;

/**
 * What stands on every answer: by what its request is known in the log, and what keeps browsers from guessing and framing,
 * and from plain HTTP where customers come by https.
 */
export const commonHeaders = (correlationId: string, site: Site): Readonly<Record<string, string>> => ({
  [correlationHeader]: correlationId,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  ...(usesHttps(site) ? { 'strict-transport-security': `max-age=${keepToHttpsFor}` } : {}),
});
