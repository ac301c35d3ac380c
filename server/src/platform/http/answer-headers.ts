import { correlationHeader } from '@albumen/contracts/problem';

/** Seconds: a year, as is usual. */
const keepToHttpsFor = 31_536_000;

/** The headers of an answer, by the correlation id of its request. */
export type CommonHeaders = (correlationId: string) => Readonly<Record<string, string>>;

/**
 * What stands on every answer: by what its request is known in the log, and what keeps browsers from guessing and framing,
 * and from plain HTTP where customers come by https.
 */
export const createCommonHeaders =
  (customersUseHttps: boolean): CommonHeaders =>
  (correlationId) => ({
    [correlationHeader]: correlationId,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    ...(customersUseHttps ? { 'strict-transport-security': `max-age=${keepToHttpsFor}` } : {}),
  });
