import { correlationHeader } from '@albumen/contracts/problem';

/** What stands on every answer: by what its request is known in the log, and what keeps browsers from guessing and framing. */
export const commonHeaders = (correlationId: string): Readonly<Record<string, string>> => ({
  [correlationHeader]: correlationId,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
});
