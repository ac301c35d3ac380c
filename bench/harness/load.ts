import autocannon from 'autocannon';
import { cpuSecondsOfTrees } from './process-tree.ts';
import { quantile } from './statistics.ts';

/** As many as a process has connections to the database, so that neither waits for the other's lack of them. */
const connections = 10;

/** What is asked, of whom, how often. */
export interface Load {
  readonly url: string;
  /** Asked for in turn. */
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly requests: number;
  /** The processes whose time counts, with all below them. */
  readonly servers: readonly number[];
}

export interface LoadResult {
  readonly requestsPerSecond: number;
  /** Processor time of the servers for one request. */
  readonly cpuMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Sends a fixed number of requests over loopback and measures. Throws where one is not answered with 200. */
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
        // It looks only this often whether all is done.
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
