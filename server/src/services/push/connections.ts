import { PushAuthenticate, pushClose, pushOk } from '@albumen/contracts/push';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import type { GaugeValue } from '../../platform/http/metrics.ts';
import { disconnectFeed } from '../../kernel/push-bus.ts';
import type { PushMessage } from '../../kernel/push-bus.ts';
import type { TokenClaims } from '../../kernel/tokens.ts';

/** The part of a web socket that is used here. */
export interface Socket {
  readonly bufferedAmount: number;
  send(text: string): void;
  ping(): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

/** Milliseconds within which a token must arrive. */
const tokenMs = 10_000;

/** Albums §9: "Push socket closed after 30 minutes (1,800,000 ms)." */
const longestMs = 1_800_000;

/**
 * Proxies close a connection that is silent for a minute. A connection that answers no ping until the next one is
 * closed.
 */
const pingMs = 25_000;

/** Connections of one customer. Our choice: more pages than anybody has open. */
const customersLimit = 20;

/** Connections without a token. Our choice: of all strangers together, each for at most 10 seconds. */
const unknownLimit = 500;

/** The same for one network address. Our choice: pages send their token at once, even those of a whole office. */
const unknownLimitOfNetwork = 50;

/** Bytes that may wait for a slow reader. A message has a few hundred. */
const waitingBytesLimit = 256 * 1024;

interface Connection {
  readonly socket: Socket;
  /** The network address of the other end, from `networkOf`. */
  readonly network: string;
  readonly openedMs: number;
  pingedMs: number;
  hasAnswered: boolean;
  /** Undefined until its token is accepted. */
  customerId: string | undefined;
  /** Whether its first text has arrived. */
  isAsked: boolean;
  /** The claims of the accepted token. */
  claims: TokenClaims | undefined;
}

const asText = (bytes: Buffer, isBinary: boolean): string | undefined =>
  isBinary ? undefined : bytes.toString('utf8');

/** Reads the token of a first text; undefined if the text is not understood. */
const tokenIn = (text: string | undefined): string | undefined => {
  try {
    return PushAuthenticate.safeParse(JSON.parse(text ?? '')).data?.token;
  } catch {
    return undefined;
  }
};

/** The push sockets of this process. */
export const createPushConnections = ({
  clock,
  hasEnded,
}: {
  readonly clock: Clock;
  readonly hasEnded: ((claims: TokenClaims) => boolean) | undefined;
}) => {
  const open = new Set<Connection>();
  const byCustomer = new Map<string, Set<Connection>>();
  const now = (): number => clock.now().getTime();

  const forget = (connection: Connection): void => {
    open.delete(connection);
    const { customerId } = connection;
    if (customerId === undefined) return;
    const ofCustomer = byCustomer.get(customerId);
    ofCustomer?.delete(connection);
    if (ofCustomer?.size === 0) byCustomer.delete(customerId);
  };

  /** Stops sending messages, even if the other end takes its time to close. */
  const end = (connection: Connection, code: number, reason: string): void => {
    forget(connection);
    connection.socket.close(code, reason);
  };

  const admit = (connection: Connection, { customerId, claims }: Caller): void => {
    const ofCustomer = byCustomer.get(customerId) ?? new Set();
    if (ofCustomer.size >= customersLimit)
      return end(connection, pushClose.tryAgainLater, 'too many connections');
    connection.customerId = customerId;
    connection.claims = claims;
    byCustomer.set(customerId, ofCustomer.add(connection));
    connection.socket.send(pushOk);
  };

  const refuse = (connection: Connection, error: unknown): void => {
    const isTokens = error instanceof AppError && error.status === 401;
    if (isTokens) end(connection, pushClose.notSignedIn, 'token refused');
    else end(connection, pushClose.tryAgainLater, 'not available');
  };

  const look = (connection: Connection): void => {
    const { socket, openedMs, customerId, claims } = connection;
    const nowMs = now();
    if (customerId === undefined && nowMs - openedMs >= tokenMs)
      return end(connection, pushClose.notSignedIn, 'no token');
    if (claims && nowMs >= claims.expiresAt.getTime())
      return end(connection, pushClose.tokenExpired, 'token expired');
    if (claims && hasEnded?.(claims)) return end(connection, pushClose.notSignedIn, 'signed out');
    if (nowMs - openedMs >= longestMs) return end(connection, pushClose.timeOver, 'time is over');
    if (nowMs - connection.pingedMs < pingMs) return;
    if (!connection.hasAnswered) {
      forget(connection);
      return socket.terminate();
    }
    connection.pingedMs = nowMs;
    connection.hasAnswered = false;
    socket.ping();
  };

  return {
    /** Throws `too-many-requests` or `unavailable` if one more connection without a token would be too many. */
    requireRoom: (network: string): void => {
      // Usually there are too few connections to count by network.
      if (open.size < unknownLimitOfNetwork) return;
      const unknown = [...open].filter(({ customerId }) => customerId === undefined);
      const fromNetwork = unknown.filter((connection) => connection.network === network);
      const retryAfterSeconds = tokenMs / 1000;
      if (fromNetwork.length >= unknownLimitOfNetwork)
        throw new AppError('too-many-requests', {
          detail: `At most ${unknownLimitOfNetwork} connections of a network address can wait for their token.`,
          retryAfterSeconds,
        });
      if (unknown.length >= unknownLimit) throw new AppError('unavailable', { retryAfterSeconds });
    },

    /** Adds a connection; `authenticate` finds the caller of a token, or throws. Returns handlers for its events. */
    add: (socket: Socket, network: string, authenticate: (token: string) => Promise<Caller>) => {
      const connection: Connection = {
        socket,
        network,
        openedMs: now(),
        pingedMs: now(),
        hasAnswered: true,
        customerId: undefined,
        isAsked: false,
        claims: undefined,
      };
      open.add(connection);
      return {
        message: async (bytes: Buffer, isBinary: boolean): Promise<void> => {
          const token = connection.isAsked ? undefined : tokenIn(asText(bytes, isBinary));
          connection.isAsked = true;
          if (token === undefined) return end(connection, pushClose.notUnderstood, 'not understood');
          try {
            const caller = await authenticate(token);
            // It may have been closed meanwhile.
            if (open.has(connection)) admit(connection, caller);
          } catch (error) {
            refuse(connection, error);
            throw error;
          }
        },
        pong: (): void => {
          connection.hasAnswered = true;
        },
        closed: (): void => forget(connection),
      };
    },

    /** Sends a message of another slice to its customer, or closes the customer's connections. */
    hear: ({ customerId, feed, message }: PushMessage): void => {
      if (feed === disconnectFeed) {
        for (const connection of byCustomer.get(customerId) ?? [])
          end(connection, pushClose.notSignedIn, 'signed out');
        return;
      }
      const text = JSON.stringify(message);
      for (const connection of byCustomer.get(customerId) ?? []) {
        if (connection.socket.bufferedAmount > waitingBytesLimit) {
          forget(connection);
          connection.socket.terminate();
        } else connection.socket.send(text);
      }
    },

    /** Closes connections whose time is over. Call it every second. */
    lookAll: (): void => {
      for (const connection of open) look(connection);
    },

    endAll: (): void => {
      for (const connection of open) end(connection, pushClose.restart, 'connect again');
    },

    counts: (): readonly GaugeValue<'state'>[] => {
      const authenticatedCount = [...byCustomer.values()].reduce((sum, { size }) => sum + size, 0);
      return [
        { labels: { state: 'known' }, value: authenticatedCount },
        { labels: { state: 'unknown' }, value: open.size - authenticatedCount },
      ];
    },
  };
};

export type PushConnections = ReturnType<typeof createPushConnections>;
