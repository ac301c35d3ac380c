import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startWebhookReceiver } from '../../../test/webhook-receiver.ts';
import type { WebhookReceiver } from '../../../test/webhook-receiver.ts';
import { createPoster, failureOf } from './post.ts';

let receiver: WebhookReceiver;

beforeEach(async () => {
  receiver = await startWebhookReceiver();
});

afterEach(() => receiver.close());

const poster = createPoster({ isPublic: false });
const post = (signal?: AbortSignal) =>
  poster(receiver.url, { headers: {}, body: '{}', ...(signal && { signal }) });

test('keeps the connection, and opens another if the receiver has closed it', async () => {
  expect([await post(), await post(), receiver.connections()]).toEqual([204, 204, 1]);
  receiver.answerWith((reply) => {
    receiver.answerWith((next) => void next.writeHead(200).end('thanks'));
    reply.destroy();
  });
  expect([await post(), receiver.connections(), receiver.received.length]).toEqual([200, 2, 4]);
});

test('posts once if the connection ends within the answer', async () => {
  await post();
  const { promise: answering, resolve: noteAnswer } = Promise.withResolvers<ServerResponse>();
  receiver.answerWith((reply) => {
    reply.writeHead(200, { 'content-length': 10 }).write('t');
    noteAnswer(reply);
  });
  expect(await post()).toBe(200);
  (await answering).socket?.resetAndDestroy();
  receiver.answerWith((reply) => void reply.writeHead(204).end());
  for (let index = 0; index < 2; index += 1) expect(await post()).toBe(204);
  expect(receiver.received).toHaveLength(4);
});

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
