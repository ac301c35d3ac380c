import { pushClose, pushOk } from '@albumen/contracts/push';
import type { PushAuthenticate } from '@albumen/contracts/push';
import { backOffMs } from '../lib/retrying.ts';
import { loadSchema } from '../lib/late-schemas.ts';
import { log } from '../lib/log.ts';
import { configuration, serviceAddress } from './configuration.ts';
import { session } from './session.ts';

/** What a page wants to hear. */
export interface PushFeed<Message> {
  /** Of its messages. Photo library §8: "Invalid push message: ignored silently", and so are those of other feeds. */
  readonly schema: {
    safeParse(value: unknown): { success: true; data: Message } | { success: false };
  };
  readonly hear: (message: Message) => void;
  /** Messages are heard from now on, at first and after a loss: state that they may have told is to be read. */
  readonly onConnected: () => void;
}

/** What is used of a `WebSocket`. */
export interface PushSocket {
  send(text: string): void;
  close(): void;
  addEventListener(type: 'open', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'close', listener: (event: { readonly code: number }) => void): void;
}

/** What a connection needs of the browser; tests give their own. */
export interface PushSurroundings {
  /** Undefined where this installation has no push service: then state is told by calls alone. */
  readonly openSocket: () => PushSocket | undefined;
  readonly accessToken: () => Promise<string>;
  /** A new access token in place of one that was refused, or has expired. */
  readonly replaceAccessToken: (refused: string) => Promise<string>;
  /** Runs a task later; gives what calls it off. */
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

/** Codes after which there is nothing more to hear. Albums §9: "Push socket closed after 30 minutes". */
const lastCodes: readonly number[] = [pushClose.timeOver, pushClose.notUnderstood];

/** Codes of a token that is good no more. */
const tokenCodes: readonly number[] = [pushClose.notSignedIn, pushClose.tokenExpired];

/**
 * Connects a page to the push service for one feed; gives what closes the connection. One that is lost is made again, after
 * waits that grow, with a new token where the old one is good no more; one that was closed on purpose is not.
 */
export const connectPush = <Message>(feed: PushFeed<Message>, around = browserSurroundings): (() => void) => {
  let socket: PushSocket | undefined;
  let callOff: (() => void) | undefined;
  let isEnded = false;
  let failures = 0;
  /** Good no more. */
  let refused: string | undefined;
  const schema = loadSchema(feed.schema);

  const end = (): void => {
    isEnded = true;
    callOff?.();
    socket?.close();
  };

  const hear = (text: string): void => {
    if (isEnded) return;
    // Albums §7: "'OK' messages are ignored": they say no more than that the token is accepted.
    if (text === pushOk) {
      failures = 0;
      feed.onConnected();
      return;
    }
    // Messages keep their order: each waits for the same schema.
    void schema.then((loaded) => {
      const message = loaded.safeParse(parsed(text));
      if (message.success && !isEnded) feed.hear(message.data);
    });
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
    opened.addEventListener('open', () => void authenticate().catch(end));
    opened.addEventListener('message', ({ data }) => hear(String(data)));
    opened.addEventListener('close', ({ code }) => {
      if (isEnded || socket !== opened) return;
      if (code === pushClose.notUnderstood) log.error('The push service did not understand this page');
      if (lastCodes.includes(code)) return end();
      if (tokenCodes.includes(code)) refused = token;
      const isAtOnce = refused !== undefined && failures === 0;
      callOff = around.setTimer(connect, isAtOnce ? 0 : backOffMs(failures, around.random));
      failures += 1;
    });
  };

  connect();
  return end;
};
