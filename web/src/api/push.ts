import { pushClose, pushOk } from '@albumen/contracts/push';
import type { PushAuthenticate } from '@albumen/contracts/push';
import { backOffMs } from '../lib/retrying.ts';
import { loadSchema } from '../lib/late-schemas.ts';
import { log } from '../lib/log.ts';
import { configuration, serviceAddress } from './configuration.ts';
import { session } from './session.ts';

/** A page's subscription to push messages. */
export interface PushFeed<Message> {
  /**
   * The schema of its messages. Photo library §8: "Invalid push message: ignored silently", and so are those of other
   * feeds.
   */
  readonly schema: {
    safeParse(value: unknown): { success: true; data: Message } | { success: false };
  };
  readonly hear: (message: Message) => void;
  /**
   * Called when messages are received from now on, at first and after a lost connection: read any state that missed
   * messages may have changed.
   */
  readonly onConnected: () => void;
  /** Called when no more messages come, because the server or a refused token ended the connection. */
  readonly onEnded?: () => void;
}

/** The used part of a `WebSocket`. */
export interface PushSocket {
  send(text: string): void;
  close(): void;
  addEventListener(type: 'open', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'close', listener: (event: { readonly code: number }) => void): void;
}

/** The environment of a connection; tests pass their own. */
interface PushSurroundings {
  /** Returns undefined if this installation has no push service: then only calls report state. */
  readonly openSocket: () => PushSocket | undefined;
  readonly accessToken: () => Promise<string>;
  /** Returns a new access token in place of one that was refused or has expired. */
  readonly replaceAccessToken: (refused: string) => Promise<string>;
  /** Runs a task later; returns a function that cancels it. */
  readonly setTimer: (task: () => void, ms: number) => () => void;
  readonly random: () => number;
}

const browserSurroundings: PushSurroundings = {
  openSocket: () => {
    if (configuration().services.push === undefined) return undefined;
    const address = new URL(serviceAddress('push'), location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    return new WebSocket(address);
  },
  accessToken: () => session.accessToken(),
  replaceAccessToken: (refused) => session.replaceAccessToken(refused),
  setTimer: (task, ms) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Close codes after which no more messages come. Albums §9: "Push socket closed after 30 minutes". */
const lastCodes: readonly number[] = [pushClose.timeOver, pushClose.notUnderstood];

/** Close codes for a token that is no longer valid. */
const tokenCodes: readonly number[] = [pushClose.notSignedIn, pushClose.tokenExpired];

/**
 * Connects a page to the push service for one feed; returns a function that closes the connection. A lost connection is
 * made again after growing waits, with a new token if the old one is no longer valid; a connection that was closed on
 * purpose is not.
 */
export const connectPush = <Message>(feed: PushFeed<Message>, around = browserSurroundings): (() => void) => {
  let socket: PushSocket | undefined;
  let callOff: (() => void) | undefined;
  let isEnded = false;
  let failures = 0;
  /** A token that is no longer valid. */
  let refused: string | undefined;
  let schema: Promise<typeof feed.schema> | undefined;

  const end = (): void => {
    isEnded = true;
    callOff?.();
    socket?.close();
  };

  const giveUp = (): void => {
    if (isEnded) return;
    end();
    feed.onEnded?.();
  };

  const hear = (text: string): void => {
    if (isEnded) return;
    // Albums §7: "'OK' messages are ignored": they only say that the token is accepted.
    if (text === pushOk) {
      failures = 0;
      feed.onConnected();
      return;
    }
    // Its code is large, so it waits for the first message. Messages keep their order: each waits for the same schema.
    schema ??= loadSchema(feed.schema);
    schema.then(
      (loaded) => {
        const message = loaded.safeParse(parsed(text));
        if (message.success && !isEnded) feed.hear(message.data);
      },
      (error: unknown) => {
        schema = undefined;
        log.error('A push message could not be read', { error });
      },
    );
  };

  const connect = (): void => {
    const opened = around.openSocket();
    if (!opened) return;
    let token: string | undefined;
    socket = opened;
    const authenticate = async (): Promise<void> => {
      token = await (refused === undefined ? around.accessToken() : around.replaceAccessToken(refused));
      refused = undefined;
      if (isEnded) return;
      opened.send(JSON.stringify({ action: 'authenticate', token } satisfies PushAuthenticate));
    };
    opened.addEventListener('open', () => void authenticate().catch(giveUp));
    opened.addEventListener('message', ({ data }) => hear(String(data)));
    opened.addEventListener('close', ({ code }) => {
      if (isEnded || socket !== opened) return;
      if (code === pushClose.notUnderstood) log.error('The push service did not understand this page');
      if (lastCodes.includes(code)) return giveUp();
      if (tokenCodes.includes(code)) refused = token;
      const isAtOnce = refused !== undefined && failures === 0;
      callOff = around.setTimer(connect, isAtOnce ? 0 : backOffMs(failures, around.random));
      failures += 1;
    });
  };

  connect();
  return end;
};
