import { setTimeout } from 'node:timers/promises';
import type { Options, PostgresType, Sql } from 'postgres';
import { isReadOnly, requireWritable } from './read-only.ts';

export type PoolOptions = Options<Record<string, PostgresType>>;

/** Opens a pool with the usual options and these. */
export type OpenPool = (options?: PoolOptions) => Sql;

/** A pool is not replaced more often: while the database stays read-only, every write fails. */
const shortestLifeMs = 1000;

/** Seconds that the running statements of a replaced pool have. */
const endSeconds = 5;

/** How often a connection that listens checks that its messages can arrive. */
const checkEveryMs = 5000;

const retryMs = 500;

/** A query of postgres.js, which fails with `reject`. */
interface Rejectable {
  reject: (error: unknown) => void;
}

/** Listens on a connection of its own. Throws if that is impossible, or useless because nobody can send. */
const openLine = async (open: OpenPool, channel: string, hear: (text: string) => void) => {
  const { promise: lost, resolve } = Promise.withResolvers<void>();
  const lose = () => resolve();
  const line = open({
    max: 1,
    max_lifetime: null,
    fetch_types: false,
    connection: { application_name: 'albumen-listens' },
    onnotify: (_channel: string, text: string) => hear(text),
    onclose: lose,
  } as PoolOptions);
  const check = () => line.unsafe(requireWritable);
  const checks = setInterval(() => void check().catch(lose), checkEveryMs);
  const close = (): Promise<void> => {
    clearInterval(checks);
    return line.end({ timeout: 0 });
  };
  try {
    await check();
    await line.unsafe(`listen "${channel}"`);
  } catch (error) {
    await close();
    throw error;
  }
  return { lost, close };
};

/**
 * A pool that is replaced by a new one when a statement finds the database read-only. Its `listen` listens again after
 * a lost connection until it succeeds: that of postgres.js gives up if the server refuses once, as a standby does.
 */
export const renewPool = (open: OpenPool): Sql => {
  let pool = open();
  let openedAt = performance.now();
  /** Ends everything that was opened besides the pool. */
  const endings = new Set<() => Promise<void>>();

  const notice = (error: unknown, from: Sql): void => {
    if (!isReadOnly(error) || from !== pool || performance.now() - openedAt < shortestLifeMs) return;
    pool = open();
    openedAt = performance.now();
    const ended = from.end({ timeout: endSeconds });
    const ending = () => ended;
    endings.add(ending);
    void ended.finally(() => endings.delete(ending));
  };

  const begin = async (...given: unknown[]): Promise<unknown> => {
    const from = pool;
    try {
      return await Reflect.apply(from.begin, from, given);
    } catch (error) {
      notice(error, from);
      throw error;
    }
  };

  const listen = async (channel: string, hear: (text: string) => void, onListening = () => {}) => {
    let isOver = false;
    let line = await openLine(open, channel, hear);
    const unlisten = async (): Promise<void> => {
      isOver = true;
      endings.delete(unlisten);
      await line.close();
    };
    endings.add(unlisten);
    const listenAgain = async (): Promise<void> => {
      await line.close();
      while (!isOver) {
        try {
          line = await openLine(open, channel, hear);
          if (isOver) return await line.close();
          onListening();
          return;
        } catch {
          await setTimeout(retryMs, undefined, { ref: false });
        }
      }
    };
    const keepListening = async (): Promise<void> => {
      while (!isOver) {
        await line.lost;
        await listenAgain();
      }
    };
    onListening();
    void keepListening();
    return { unlisten };
  };

  const end: Sql['end'] = async (options) => {
    await Promise.all([pool.end(options), ...[...endings].map((ending) => ending())]);
  };

  /** A query begins only when somebody awaits it, so awaiting it here would make it run too early. */
  const watched = (made: unknown, from: Sql): unknown => {
    if (!(made instanceof Promise)) return made;
    const query = made as unknown as Rejectable;
    const { reject } = query;
    query.reject = (error) => {
      notice(error, from);
      reject(error);
    };
    return made;
  };

  const unsafe = (...given: unknown[]): unknown => watched(Reflect.apply(pool.unsafe, pool, given), pool);

  const own: Partial<Record<string | symbol, unknown>> = { begin, unsafe, listen, end };
  return new Proxy(pool, {
    get: (_, name) => own[name] ?? Reflect.get(pool, name),
    apply: (_, self, given) => watched(Reflect.apply(pool, self, given), pool),
  });
};
