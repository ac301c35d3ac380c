import { afterEach, beforeEach, expect, test } from 'vitest';
import { startWebhookReceiver } from '../../../test/webhook-receiver.ts';
import type { WebhookReceiver } from '../../../test/webhook-receiver.ts';
import { failureOf, postJson } from './post.ts';

let receiver: WebhookReceiver;

beforeEach(async () => {
  receiver = await startWebhookReceiver();
});

afterEach(() => receiver.close());

const post = (signal?: AbortSignal) =>
  postJson(receiver.url, { headers: {}, body: '{}', isPublic: false, ...(signal && { signal }) });

test('returns the status of an endless answer and closes its connection', async () => {
  const { promise: closed, resolve: noteClosed } = Promise.withResolvers<void>();
  receiver.answerWith((reply) => {
    reply.on('close', noteClosed).writeHead(200);
    const writeOn = (): void => {
      if (!reply.destroyed) reply.write(Buffer.alloc(65_536), writeOn);
    };
    writeOn();
  });
  expect(await post()).toBe(200);
  await closed;
});

test('fails if there is no answer in time, and closes the connection', async () => {
  const { promise: closed, resolve: noteClosed } = Promise.withResolvers<void>();
  const limit = new AbortController();
  receiver.answerWith((reply) => {
    reply.on('close', noteClosed);
    limit.abort();
  });
  expect(await post(limit.signal).catch(failureOf)).toBe('no answer in time');
  await closed;
});

test('fails if the receiver is down', async () => {
  await receiver.close();
  expect(await post().catch(failureOf)).toBe('ECONNREFUSED');
});
