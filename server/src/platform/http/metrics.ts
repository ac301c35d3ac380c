import { collectDefaultMetrics, Histogram, register } from 'prom-client';

/** Seconds; finer where most calls lie. */
const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

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

/** All metrics of this process in Prometheus' text form. */
export const metricsText = async (): Promise<{ mediaType: string; text: string }> => ({
  mediaType: register.contentType,
  text: await register.metrics(),
});
