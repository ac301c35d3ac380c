import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-addresses.ts';

/** Our choice: a receiver should answer first and work later. */
const answerLimitMs = 10_000;

const requirePublic = (address: string): void => {
  if (!isPublicAddress(address)) throw new Error(`${address} is no public address`);
};

/** Checks the addresses to which the socket connects, so that no later answer of the DNS can change them. */
const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    try {
      if (error) throw error;
      for (const { address } of addresses) requirePublic(address);
      done(null, addresses);
    } catch (refusal) {
      done(refusal as NodeJS.ErrnoException, []);
    }
  });
};

/**
 * Posts JSON and returns the status of the answer; its body is not read, and redirects are not followed. Throws if there
 * is none in time, or if an address has to be public and is not.
 */
export const postJson = (
  url: string,
  {
    headers,
    body,
    isPublic,
    signal = AbortSignal.timeout(answerLimitMs),
  }: {
    readonly headers: Readonly<Record<string, string | number>>;
    readonly body: string;
    readonly isPublic: boolean;
    readonly signal?: AbortSignal;
  },
): Promise<number> =>
  new Promise((resolve, reject) => {
    const { protocol, hostname } = new URL(url);
    const host = hostname.replaceAll(/[[\]]/g, '');
    // A socket to a literal address makes no lookup.
    if (isPublic && isIP(host) !== 0) requirePublic(host);
    const request = (protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Albumen-Webhooks/1',
      },
      agent: false,
      signal,
      ...(isPublic && { lookup: lookupPublic }),
    });
    request.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    request.on('error', reject);
    request.end(body);
  });

/** Says in a few words why there is no answer. */
export const failureOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'AbortError') return 'no answer in time';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
};
