import { openConnection } from './connection.ts';
import type { Connection, ConnectionSettings } from './connection.ts';
import { isReadOnly } from './read-only.ts';

/** How long statements may continue when their connection is closed. */
const endMs = 5000;

/** Connections are not replaced more often: while the database stays read-only, every write fails. */
const shortestLifeMs = 1000;

const failure = (message: string, code: string) => Object.assign(new Error(message), { code });

/** A connection of the pool. */
interface Member {
  readonly connection: Connection;
  isOpen: boolean;
  /** Whether a transaction has it for itself. */
  isReserved: boolean;
  /** How many statements and transactions use it. */
  uses: number;
}

/** A statement or transaction that waits for a connection. */
interface Need {
  readonly isReserving: boolean;
  readonly meet: (member: Member) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Connections to PostgreSQL, opened when they are needed. Single statements share them; a transaction reserves one.
 * `pg`'s own pool reserves one for each statement, so that none is sent before the answer to an earlier one.
 */
export const openPool = (settings: ConnectionSettings, maxConnections: number) => {
  const members = new Set<Member>();
  const needs = new Set<Need>();
  let isEnded = false;
  /** The connection of the statements of this turn of the event loop, which are sent together. */
  let shared: Member | undefined;
  let replacedAt = -Infinity;

  const failNeeds = (error: unknown): void => {
    for (const need of needs) need.fail(error);
    needs.clear();
  };

  const open = (): Member => {
    const connection = openConnection(settings);
    const member: Member = { connection, isOpen: false, isReserved: false, uses: 0 };
    members.add(member);
    connection.opening.then(
      () => (member.isOpen = true),
      (error: unknown) => {
        members.delete(member);
        // Otherwise each of them makes an attempt of its own, one after the other.
        if ([...members].every(({ isOpen }) => !isOpen)) failNeeds(error);
      },
    );
    void connection.loss.then(() => {
      members.delete(member);
      meetNeeds();
    });
    return member;
  };

  /** The connection with the fewest uses; a new one if all are in use, undefined if all are reserved. */
  const freest = (): Member | undefined => {
    let found: Member | undefined;
    for (const member of members)
      if (!member.isReserved && (found === undefined || member.uses < found.uses)) found = member;
    return found?.uses !== 0 && members.size < maxConnections ? open() : found;
  };

  const meetNeeds = (): void => {
    for (const need of needs) {
      const isSharing = !need.isReserving && shared && !shared.isReserved && members.has(shared);
      const member = isSharing ? shared : freest();
      if (!member) return;
      if (!need.isReserving && !shared) process.nextTick(() => (shared = undefined));
      if (!need.isReserving) shared = member;
      needs.delete(need);
      member.isReserved = need.isReserving;
      member.uses += 1;
      need.meet(member);
    }
  };

  const connectionFor = (isReserving: boolean): Promise<Member> =>
    new Promise((meet, fail) => {
      const need: Need = { isReserving, meet, fail };
      needs.add(need);
      meetNeeds();
      if (settings.answerLimitMs === undefined || !needs.has(need)) return;
      const giveUp = () => {
        if (needs.delete(need)) fail(failure('No connection was free in time.', 'CONNECT_TIMEOUT'));
      };
      setTimeout(giveUp, settings.answerLimitMs).unref();
    });

  /** Closes a connection after the statements and transactions that use it, but soon. */
  const retire = (member: Member): void => {
    const { connection, uses } = member;
    members.delete(member);
    if (uses === 0) void connection.end();
    setTimeout(connection.destroy, endMs).unref();
  };

  /** New connections reach the new primary. */
  const noticeReadOnly = (member: Member): void => {
    if (!members.has(member) || performance.now() - replacedAt < shortestLifeMs) return;
    replacedAt = performance.now();
    for (const old of members) retire(old);
  };

  return {
    /** Runs `work` on a connection, which no other work uses meanwhile if it `isReserving`. */
    use: async <Result>(
      isReserving: boolean,
      work: (connection: Connection) => Promise<Result>,
    ): Promise<Result> => {
      if (isEnded) throw failure('The pool of connections has ended.', 'CONNECTION_ENDED');
      const member = await connectionFor(isReserving);
      try {
        return await work(member.connection);
      } catch (error) {
        if (isReadOnly(error)) noticeReadOnly(member);
        throw error;
      } finally {
        member.uses -= 1;
        if (isReserving) member.isReserved = false;
        if (member.uses === 0 && !members.has(member)) void member.connection.end();
        meetNeeds();
      }
    },

    /** Lets statements and transactions finish, for a few seconds, and closes all connections. */
    end: async (): Promise<void> => {
      isEnded = true;
      failNeeds(failure('The pool of connections has ended.', 'CONNECTION_ENDED'));
      const endings = [...members].map(({ connection: { opening, loss } }) =>
        opening.then(
          () => loss,
          () => {},
        ),
      );
      for (const member of members) retire(member);
      await Promise.all(endings);
    },
  };
};
