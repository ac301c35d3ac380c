import { createHmac, randomBytes } from 'node:crypto';
import { webhookRetryDays } from '@albumen/contracts/operator/webhooks';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Minutes between two tries at most. Our choice: a receiver that is repaired in the morning gets its events by noon. */
const longestDelayMinutes = 360;

/** When the next try is due after that many tries: after 1, 4, 16 minutes and so on; null once it is given up. */
export const nextTryAt = (now: Date, tries: number, queuedAt: Date): Date | null =>
  now.getTime() - queuedAt.getTime() >= webhookRetryDays * dayMs
    ? null
    : new Date(now.getTime() + Math.min(4 ** (tries - 1), longestDelayMinutes) * minuteMs);

const prefix = 'whsec_';

export const makeSecret = (): string => prefix + randomBytes(32).toString('base64');

/** The headers of Standard Webhooks, with a signature for each secret. `id` is the same for every try. */
export const signedHeaders = (secrets: readonly string[], id: string, at: Date, body: string) => {
  const timestamp = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
};
