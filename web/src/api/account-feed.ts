import { AnyMessage } from '@albumen/contracts/push';
import { connectPush } from './push.ts';
import type { PushFeed } from './push.ts';

/** Our choice: milliseconds in which a page refreshes once at most. Its first message refreshes it at once. */
const gatherMs = 500;

/** A part of the page that follows the account. */
export interface Follower {
  /** Whether records of this kind concern it; undefined for a change of anything else. */
  readonly concerns: (kind: string | undefined) => boolean;
  /** Reads again what it shows. */
  readonly refresh: () => void;
}

/**
 * Returns a function that adds a follower, and returns one that removes it. All followers share one connection, which is
 * opened for the first and closed after the last. They refresh after messages that concern them, and once they are
 * connected, since messages may have been missed; with `atFirst` false only after a lost connection.
 */
export const createAccountFeed = (connect: (feed: PushFeed<AnyMessage>) => () => void) => {
  /** Each with whether it may have missed messages. */
  const followers = new Map<Follower, boolean>();
  /** Those that have just refreshed, each with whether it has to again. */
  const recent = new Map<Follower, boolean>();
  let isConnected = false;
  let disconnect: (() => void) | undefined;

  const note = (follower: Follower): void => {
    if (recent.has(follower)) {
      recent.set(follower, true);
      return;
    }
    recent.set(follower, false);
    follower.refresh();
    setTimeout(() => {
      const isDue = recent.get(follower);
      recent.delete(follower);
      if (isDue && followers.has(follower)) note(follower);
    }, gatherMs);
  };

  const catchUp = (follower: Follower): void => {
    if (followers.get(follower)) note(follower);
    followers.set(follower, true);
  };

  const onEnded = (): void => {
    isConnected = false;
    disconnect = undefined;
  };

  return (follower: Follower, atFirst: boolean): (() => void) => {
    followers.set(follower, atFirst);
    if (isConnected) catchUp(follower);
    disconnect ??= connect({
      schema: AnyMessage,
      hear: (message) => {
        const kind = 'data' in message && 'kind' in message.data ? message.data.kind : undefined;
        for (const one of followers.keys()) if (one.concerns(kind)) note(one);
      },
      onConnected: () => {
        isConnected = true;
        for (const one of followers.keys()) catchUp(one);
      },
      onEnded,
    });
    return () => {
      followers.delete(follower);
      if (followers.size > 0) return;
      disconnect?.();
      onEnded();
    };
  };
};

/** Adds a follower to the connection of this tab. */
export const followAccount = createAccountFeed(connectPush);
