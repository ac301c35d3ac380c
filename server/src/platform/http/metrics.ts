import { setTimeout } from 'node:timers/promises';
import { collectDefaultMetrics, Gauge as PrometheusGauge, Histogram, register } from 'prom-client';

/** Seconds; finer in the range of most calls. */
const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Seconds: from rendering a photo to a night that reads originals back. */
const jobDurationBuckets = [0.01, 0.1, 0.5, 1, 5, 30, 300, 3600];

let duration: Histogram<'method' | 'route' | 'status'> | undefined;

/**
 * Counts requests and measures their seconds, by route and status. Created once, because a process has one registry.
 */
export const httpMetrics = (): ((
  labels: { method: string; route: string; status: number },
  seconds: number,
) => void) => {
  if (duration === undefined) {
    collectDefaultMetrics();
    duration = new Histogram({
      name: 'albumen_http_request_seconds',
      help: 'Seconds from the first byte of a request to the last byte of its response',
      labelNames: ['method', 'route', 'status'],
      buckets: durationBuckets,
    });
  }
  const histogram = duration;
  return (labels, seconds) => histogram.observe({ ...labels, status: String(labels.status) }, seconds);
};

let jobDuration: Histogram<'job' | 'outcome'> | undefined;

/** Counts the tries of jobs in this process and measures their seconds, by job type and outcome. */
export const observeJob = (job: string, outcome: 'done' | 'failed', seconds: number): void => {
  jobDuration ??= new Histogram({
    name: 'albumen_job_seconds',
    help: 'Seconds that an attempt of a job took in this process',
    labelNames: ['job', 'outcome'],
    buckets: jobDurationBuckets,
  });
  jobDuration.observe({ job, outcome }, seconds);
};

/** A number with its labels. */
export interface GaugeValue<Label extends string> {
  readonly labels: Readonly<Record<Label, string>>;
  readonly value: number;
}

/** A number that is looked up whenever metrics are read, for each combination of its labels. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  readonly read: () => Promise<readonly GaugeValue<string>[]>;
}

/** Milliseconds after which a part that has not answered counts as unavailable. */
const answerLimitMs = 2000;

/** Settles with the answer of a part; with false if it has not answered in time. */
export const withinLimit = async <Result>(answer: Promise<Result>): Promise<Result | false> => {
  const limit = new AbortController();
  const late = setTimeout(answerLimitMs, false as const, { signal: limit.signal }).catch(
    () => false as const,
  );
  try {
    return await Promise.race([answer, late]);
  } finally {
    limit.abort();
  }
};

/** Adds a number to the metrics. It is left out if it cannot be read within 2 seconds. */
export const addGauge = ({ name, help, labels: labelNames, read }: Gauge): void => {
  register.removeSingleMetric(name);
  register.registerMetric(
    new PrometheusGauge({
      name,
      help,
      labelNames,
      registers: [],
      async collect() {
        this.reset();
        for (const { labels, value } of (await withinLimit(read().catch(() => []))) || [])
          this.set(labels, value);
      },
    }),
  );
};

/** Returns all metrics of this process in Prometheus' text form. */
export const metricsText = async (): Promise<{ mediaType: string; text: string }> => ({
  mediaType: register.contentType,
  text: await register.metrics(),
});
