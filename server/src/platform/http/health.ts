import type { FastifyInstance } from 'fastify';
import { addGauge, metricsText, withinLimit } from './metrics.ts';
import type { Gauge } from './metrics.ts';

/** A part that must answer before the server can handle requests. */
interface ReadinessCheck {
  readonly name: string;
  readonly isReady: () => Promise<boolean>;
}

/** A part that also needs disk space. */
interface DiskCheck {
  readonly name: string;
  readonly isWritable: () => Promise<boolean>;
  readonly freeBytes: () => Promise<number>;
}

export interface HealthParts {
  readonly checks: readonly ReadinessCheck[];
  readonly disks: readonly DiskCheck[];
  /** A disk with less free space counts as full. */
  readonly leastFreeBytes: number;
  /** The codes of alarms that stop nights. They do not make the server unavailable. */
  readonly alarms: () => Promise<readonly string[]>;
}

/** Free disk space for the metrics. */
const diskGauges = (disks: readonly DiskCheck[]): Gauge[] => [
  {
    name: 'albumen_disk_free_bytes',
    help: 'Free bytes in the object store and in the folder of unfinished uploads',
    labels: ['part'],
    read: () =>
      Promise.all(
        disks.map(async ({ name, freeBytes }) => ({ labels: { part: name }, value: await freeBytes() })),
      ),
  },
  {
    name: 'albumen_disk_writable',
    help: 'Whether a file can be written there: 1 or 0',
    labels: ['part'],
    read: () =>
      Promise.all(
        disks.map(async ({ name, isWritable }) => ({
          labels: { part: name },
          value: Number(await withinLimit(isWritable())),
        })),
      ),
  },
];

/**
 * `/health/live`: the process answers. `/health/ready`: everything it needs answers, too. `/metrics`: for Prometheus.
 */
export const serveHealth = (
  app: FastifyInstance,
  { checks, disks, leastFreeBytes, alarms }: HealthParts,
): void => {
  diskGauges(disks).forEach(addGauge);

  const roomOf = async ({ name, freeBytes }: DiskCheck) => [name, await freeBytes().catch(() => 0)] as const;

  app.get('/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );

  app.get('/health/ready', async (_request, reply) => {
    const room = new Map(await Promise.all(disks.map(roomOf)));
    const diskChecks = disks.map(({ name, isWritable }) => ({
      name,
      isReady: async () => (await isWritable()) && (room.get(name) ?? 0) >= leastFreeBytes,
    }));
    const parts = await Promise.all(
      [...checks, ...diskChecks].map(
        async ({ name, isReady }) =>
          [name, (await withinLimit(isReady())) ? 'ready' : 'unavailable'] as const,
      ),
    );
    const isReady = parts.every(([, state]) => state === 'ready');
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: isReady ? 'ready' : 'unavailable',
        parts: Object.fromEntries(parts),
        freeBytes: Object.fromEntries(room),
        // Left out if the database does not answer.
        alarms: (await withinLimit(alarms().catch(() => false as const))) || undefined,
      });
  });

  app.get('/metrics', async (_request, reply) => {
    const { mediaType, text } = await metricsText();
    return reply.type(mediaType).send(text);
  });
};
