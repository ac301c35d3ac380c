import { once } from 'node:events';
import { PushAuthenticate, pushClose, pushOk } from '@albumen/contracts/push';
import type { Deviation } from './exchange.ts';
import { withOtherSignature } from './values.ts';

/** Milliseconds in which the socket must reply. */
const patienceMs = 15_000;

/** Opens the socket, sends a text and returns what comes first: a text, or the code of its end. */
const firstReply = async (base: string, text: string): Promise<string> => {
  const socket = new WebSocket(base.replace(/^http/, 'ws'));
  const signal = AbortSignal.timeout(patienceMs);
  try {
    const replied = Promise.race([
      once(socket, 'message', { signal }).then(([event]) => String((event as MessageEvent).data)),
      once(socket, 'close', { signal }).then(([event]) => `closed with ${(event as CloseEvent).code}`),
    ]);
    socket.addEventListener('open', () => socket.send(text));
    return await replied;
  } catch (error) {
    return signal.aborted ? 'nothing' : `no connection: ${String(error)}`;
  } finally {
    socket.close();
  }
};

/** The checks of the push socket, which is no call of a contract. */
export const pushChecks = (
  token: string,
): { what: string; run: (base: string) => Promise<Deviation | undefined> }[] => {
  const authenticate = (sentToken: string) =>
    JSON.stringify(PushAuthenticate.parse({ action: 'authenticate', token: sentToken }));
  const closed = (code: number) => `closed with ${code}`;
  return [
    { what: 'replies OK to a valid token', text: authenticate(token), expected: pushOk },
    {
      what: 'refuses a token with another signature',
      text: authenticate(withOtherSignature(token)),
      expected: closed(pushClose.notSignedIn),
    },
    {
      what: 'refuses a text that is no message',
      text: 'nonsense',
      expected: closed(pushClose.notUnderstood),
    },
  ].map(({ what, text, expected }) => ({
    what,
    run: async (base) => {
      const got = await firstReply(base, text);
      return got === expected ? undefined : { expected, got };
    },
  }));
};
