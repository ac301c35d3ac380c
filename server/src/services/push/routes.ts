import { setTimeout } from 'node:timers/promises';
import { embeddedServicePath } from '@albumen/contracts/services';
import fastifyWebsocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { logProblem } from '../../kernel/http/http-server.ts';
import type { Authenticate } from '../../kernel/http/caller.ts';
import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { Sites } from '../../kernel/sites.ts';
import type { PushConnections } from './connections.ts';

/** Bytes of a text from a page: an access token with room to spare. */
const textBytesLimit = 16 * 1024;

/** Milliseconds between two checks for connections whose time is over. */
const lookEveryMs = 1000;

/** Milliseconds that pages have to confirm the close when the server stops. */
const closingMs = 1000;

/**
 * Whether a page may connect. Tokens come in the first text, so no page can use the cookies of another; this check
 * keeps pages of other sites from trying. Clients other than browsers send no origin.
 */
const isOfSite = ({ headers: { origin }, host }: FastifyRequest, sites: Sites): boolean =>
  origin === undefined ||
  sites.all.some(({ publicUrl }) => publicUrl === origin) ||
  URL.parse(origin)?.host === host;

/** Serves the push socket while the server runs. */
export const pushRoutes = (
  http: FastifyInstance,
  parts: Pick<Infrastructure, 'bus' | 'sites'> & {
    readonly connections: PushConnections;
    readonly customer: Authenticate;
  },
): void => {
  const { bus, sites, connections, customer } = parts;
  let stopListening: (() => Promise<void>) | undefined;
  let looking: NodeJS.Timeout | undefined;

  http.addHook('onReady', async () => {
    stopListening = await bus.listen(connections.hear, connections.endAll);
    looking = setInterval(connections.lookAll, lookEveryMs);
  });
  http.addHook('onClose', async () => {
    clearInterval(looking);
    await stopListening?.();
  });

  const closeAll = async (): Promise<void> => {
    const { clients } = http.websocketServer;
    connections.endAll();
    const deadline = performance.now() + closingMs;
    while (clients.size > 0 && performance.now() < deadline) await setTimeout(10);
    for (const client of clients) client.terminate();
  };

  http.register(fastifyWebsocket, {
    options: { maxPayload: textBytesLimit },
    preClose: (done) => void closeAll().then(() => done()),
    // The socket closes by itself, with a code that gives the reason.
    errorHandler: (error, _socket, request) => request.log.debug({ err: error }, 'a push socket broke off'),
  });
  http.register(async (scope) =>
    scope.route({
      method: 'GET',
      url: embeddedServicePath('push'),
      preValidation: async (request) => {
        if (!isOfSite(request, sites))
          throw new AppError('invalid-request', { detail: 'The origin is not one of the sites.' });
        connections.requireRoom(networkOf(request.ip));
      },
      handler: async () => {
        throw new AppError('not-found', { detail: 'This address accepts only web sockets.' });
      },
      wsHandler: (socket, request) => {
        const connection = connections.add(socket, networkOf(request.ip), (token) =>
          customer(request, token),
        );
        socket.on('message', (bytes: Buffer, isBinary: boolean) => {
          connection.message(bytes, isBinary).catch((error: unknown) => logProblem(request.log, error));
        });
        socket.on('pong', connection.pong);
        socket.on('close', connection.closed);
      },
    }),
  );
};
