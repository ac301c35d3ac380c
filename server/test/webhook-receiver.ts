import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedPost {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly received: readonly ReceivedPost[];
  /** The number of connections that were opened to it. */
  connections(): number;
  /** Replaces the answer, which is 204 at first. */
  answerWith(answer: (reply: ServerResponse) => void): void;
  close(): Promise<void>;
}

/** Starts a receiver of webhooks on a free port of this machine. */
export const startWebhookReceiver = async (): Promise<WebhookReceiver> => {
  const received: ReceivedPost[] = [];
  let answer = (reply: ServerResponse): void => {
    reply.writeHead(204).end();
  };
  let connections = 0;
  const server = createServer((request, reply) => {
    text(request).then(
      (body) => {
        received.push({ headers: request.headers, body });
        answer(reply);
      },
      // A post that is broken off counts as none.
      () => undefined,
    );
  });
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    received,
    connections: () => connections,
    answerWith: (next) => {
      answer = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Last, so that no connection comes between the two.
        server.closeAllConnections();
      }),
  };
};
