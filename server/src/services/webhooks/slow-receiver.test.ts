import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { operatorKey, startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { untilRendered } from '../../../test/rendered.ts';
import { startWebhookReceiver } from '../../../test/webhook-receiver.ts';
import type { WebhookReceiver } from '../../../test/webhook-receiver.ts';

let app: TestApp;
let slow: WebhookReceiver;
let quick: WebhookReceiver;

beforeAll(async () => {
  app = await startTestApp({ environment: { OPERATOR_API_KEY: operatorKey, WEBHOOK_TARGETS: 'any' } });
  slow = await startWebhookReceiver();
  quick = await startWebhookReceiver();
});

afterAll(async () => {
  await slow.close();
  await quick.close();
  await app.close();
});

const sequences = ({ received }: WebhookReceiver): number[] =>
  received.map(({ body }) => (JSON.parse(body) as { sequence: number }).sequence);

const call = async (method: string, id: string, body?: object): Promise<unknown> => {
  const reply = await fetch(`${app.url}/api/operator/v1/webhooks/${id}`, {
    method,
    headers: { authorization: `Bearer ${operatorKey}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return reply.json();
};

test('a receiver that does not answer holds up neither the others nor photos', async () => {
  const openResponses: ServerResponse[] = [];
  slow.answerWith((reply) => void openResponses.push(reply));
  await call('PUT', 'slow', { url: slow.url });
  await call('PUT', 'quick', { url: quick.url });
  const untilReceived = (receiver: WebhookReceiver, count: number) =>
    vi.waitFor(() => expect(receiver.received).toHaveLength(count));
  await (await app.customer('anna')).get('/api/photo-management/users');
  await untilReceived(slow, 1);
  await untilReceived(quick, 1);
  const ben = await app.customer('ben');
  const [photoId = ''] = await ben.addPhotos([{ name: 'tulips.jpg', bytes: await makePhotoFile() }]);
  await untilReceived(quick, 2);
  expect((await untilRendered(ben, photoId)).renditions).toBe('ready');
  slow.answerWith((reply) => void reply.writeHead(204).end());
  for (const reply of openResponses) reply.writeHead(500).end();
  // The event that failed comes after the later one.
  await vi.waitFor(() => expect(sequences(slow)).toContain(sequences(quick)[1]));
  app.clock.moveTo('2026-06-15T13:00:00Z');
  const retry = app.slices
    .flatMap(({ jobs = [] }) => jobs)
    .find(({ type }) => type.name === 'webhooks-retry');
  await retry?.run({}, { turn: new Date(0), wasSilent: false });
  await vi.waitFor(async () =>
    expect(await call('GET', 'slow')).toMatchObject({ waiting: 0, lastFailure: {} }),
  );
});
