import autocannon from 'autocannon';
import { cpuSecondsOfTrees } from './process-tree.ts';
import { quantile } from './statistics.ts';

/**
 * As many as the connections of a process to the database, so that neither side waits for a lack of them on the other.
 */
const connections = 10;

/** The requests, their server and their number. */
export interface Load {
  readonly url: string;
  /** Requested in turn. */
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly requests: number;
  /** The processes with measured time, including all of their descendants. */
  readonly servers: readonly number[];
}

export interface LoadResult {
  readonly requestsPerSecond: number;
  /** Processor time of the servers per request. */
  readonly cpuMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Sends a fixed number of requests over loopback and measures. Throws if an answer is not 200. */
export const runLoad = async ({ url, paths, headers, requests, servers }: Load): Promise<LoadResult> => {
  const latencies: number[] = [];
  let lastAnswer = 0;
  const cpuBefore = cpuSecondsOfTrees(servers);
  const started = performance.now();
  const { non2xx, errors, timeouts, resets } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url,
        connections,
        amount: requests,
        requests: paths.map((path) => ({ path, headers: { ...headers } })),
        // autocannon checks only this often whether all requests are done.
        sampleInt: 50,
      },
      (error: Error | null, result) => (error ? reject(error) : resolve(result)),
    );
    run.on('response', (_client, _status, _bytes, milliseconds) => {
      latencies.push(milliseconds);
      lastAnswer = performance.now();
    });
  });
  if (non2xx + errors + timeouts + resets > 0) {
    throw new Error(`${url}${paths[0]}: ${non2xx} refused, ${errors} errors, ${resets} resets.`);
  }
  return {
    requestsPerSecond: (requests * 1000) / (lastAnswer - started),
    cpuMs: ((cpuSecondsOfTrees(servers) - cpuBefore) * 1000) / requests,
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
  };
};
