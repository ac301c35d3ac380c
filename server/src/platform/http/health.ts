import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { metricsText } from './metrics.ts';

/** A part that must answer before requests make sense. */
export interface ReadinessCheck {
  readonly name: string;
  readonly isReady: () => Promise<boolean>;
}

/** Milliseconds after which a part that has not answered counts as unavailable. */
const checkLimitMs = 2000;

const withinLimit = async (check: Promise<boolean>): Promise<boolean> => {
  const limit = new AbortController();
  const late = setTimeout(checkLimitMs, false, { signal: limit.signal }).catch(() => false);
  try {
    return await Promise.race([check, late]);
  } finally {
    limit.abort();
  }
};

/** `/health/live`: the process answers. `/health/ready`: all it needs answers, too. `/metrics`: for Prometheus. */
export const serveHealth = (app: FastifyInstance, checks: readonly ReadinessCheck[]): void => {
  app.get('/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );

  app.get('/health/ready', async (_request, reply) => {
    const parts = await Promise.all(
      checks.map(
        async ({ name, isReady }) =>
          [name, (await withinLimit(isReady())) ? 'ready' : 'unavailable'] as const,
      ),
    );
    const isReady = parts.every(([, state]) => state === 'ready');
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'unavailable', parts: Object.fromEntries(parts) });
  });

  app.get('/metrics', async (_request, reply) => {
    const { mediaType, text } = await metricsText();
    return reply.type(mediaType).send(text);
  });
};
