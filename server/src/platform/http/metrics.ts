import { collectDefaultMetrics, Gauge as PrometheusGauge, Histogram, register } from 'prom-client';

/** Seconds; finer where most calls lie. */
const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Seconds: from a photo that is rendered to a night that reads originals back. */
const jobDurationBuckets = [0.01, 0.1, 0.5, 1, 5, 30, 300, 3600];

let duration: Histogram<'method' | 'route' | 'status'> | undefined;

/** Counts requests and their seconds, by route and status. One registry a process, so it is made once. */
export const httpMetrics = (): ((
  labels: { method: string; route: string; status: number },
  seconds: number,
) => void) => {
  if (duration === undefined) {
    collectDefaultMetrics();
    duration = new Histogram({
      name: 'albumen_http_request_seconds',
      help: 'Seconds from the first byte of a request to the last of its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: durationBuckets,
    });
  }
  const histogram = duration;
  return (labels, seconds) => histogram.observe({ ...labels, status: String(labels.status) }, seconds);
};

let jobDuration: Histogram<'job' | 'outcome'> | undefined;

/** Counts the tries of jobs in this process and their seconds, by the type of the job and how the try ended. */
export const observeJob = (job: string, outcome: 'done' | 'failed', seconds: number): void => {
  jobDuration ??= new Histogram({
    name: 'albumen_job_seconds',
    help: 'Seconds that a try of a job took in this process',
    labelNames: ['job', 'outcome'],
    buckets: jobDurationBuckets,
  });
  jobDuration.observe({ job, outcome }, seconds);
};

/** A number and what it is told of. */
export interface GaugeValue<Label extends string> {
  readonly labels: Readonly<Record<Label, string>>;
  readonly value: number;
}

/** A number that is looked up whenever metrics are read, for each of the things that its labels tell apart. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  readonly read: () => Promise<readonly GaugeValue<string>[]>;
}

/** Adds a number to the metrics. Where it cannot be told at the moment, it is left out. */
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
        for (const { labels, value } of await read().catch(() => [])) this.set(labels, value);
      },
    }),
  );
};

/** All metrics of this process in Prometheus' text form. */
export const metricsText = async (): Promise<{ mediaType: string; text: string }> => ({
  mediaType: register.contentType,
  text: await register.metrics(),
});
