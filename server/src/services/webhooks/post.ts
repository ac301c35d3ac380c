import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { lookupPublic, requirePublicHost } from './public-addresses.ts';

/** Our choice: a receiver should answer first and work later. */
const answerLimitMs = 10_000;

/** A connection is closed after an answer that is longer: nobody reads it. */
const answerBytesLimit = 65_536;

/** Shorter than the 5 seconds after which common servers close a connection that waits. */
const idleLimitMs = 4000;

const isClosed = (error: NodeJS.ErrnoException): boolean =>
  error.code === 'ECONNRESET' || error.code === 'EPIPE';

export interface Post {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string;
  readonly signal?: AbortSignal;
}

/**
 * Makes a function that posts JSON and returns the status of the answer; redirects are not followed. It throws if there
 * is no answer in time, or if an address has to be public and is not. A connection stays open for the next post, which
 * needs no check of its own: the address of a connection does not change.
 */
export const createPoster = ({ isPublic }: { readonly isPublic: boolean }) => {
  const agentOptions = { keepAlive: true, timeout: idleLimitMs, ...(isPublic && { lookup: lookupPublic }) };
  const agents = { http: new HttpAgent(agentOptions), https: new HttpsAgent(agentOptions) };

  const post = (
    url: string,
    { headers, body, signal = AbortSignal.timeout(answerLimitMs) }: Post,
  ): Promise<number> =>
    new Promise((resolve, reject) => {
      const { protocol, hostname } = new URL(url);
      const isHttps = protocol === 'https:';
      // A socket to a literal address makes no lookup.
      if (isPublic) requirePublicHost(hostname);
      const request = (isHttps ? requestHttps : requestHttp)(url, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Albumen-Webhooks/1',
        },
        agent: isHttps ? agents.https : agents.http,
        signal,
      });
      let isAnswered = false;
      request.on('response', (response) => {
        isAnswered = true;
        resolve(response.statusCode ?? 0);
        // Its end frees the connection.
        let left = answerBytesLimit;
        response.on('data', ({ length }: Buffer) => {
          left -= length;
          if (left < 0) response.destroy();
        });
      });
      request.on('error', (error) => {
        // The receiver has closed a connection that was kept.
        if (request.reusedSocket && !isAnswered && isClosed(error))
          resolve(post(url, { headers, body, signal }));
        else reject(error);
      });
      request.end(body);
    });

  return post;
};

/** Says in a few words why there is no answer. */
export const failureOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'AbortError') return 'no answer in time';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
};
