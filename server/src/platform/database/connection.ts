import { Client, DatabaseError } from 'pg';
import type { QueryArrayResult } from 'pg';
import type { Query, Rows } from './statement.ts';
import { readTypes } from './values.ts';

/** The address of PostgreSQL, or the connection options of the embedded one. */
export type DatabaseConnection =
  | string
  | { host: string; port: number; user: string; database: string; password?: string };

export interface ConnectionSettings {
  readonly connection: DatabaseConnection;
  /** The name that PostgreSQL shows for the connection. */
  readonly name: string;
  /** Milliseconds until a statement without an answer fails and its connection is closed; undefined for no limit. */
  readonly answerLimitMs: number | undefined;
}

/** Connecting takes milliseconds, and a page gives up soon. */
const connectLimitMs = 5000;

/** A database server that vanishes without a word is noticed some minutes later, also if no statement has a limit. */
const keepAliveMs = 60_000;

/** Each connection of PostgreSQL keeps the plans of named statements: beyond this number they are planned each time. */
const mostNames = 1000;

const names = new Map<string, string>();

/** The name of a prepared statement, the same on every connection. */
const nameOf = (text: string): string | undefined => {
  const earlier = names.get(text);
  if (earlier !== undefined || names.size === mostNames) return earlier;
  const name = `albumen_${names.size}`;
  names.set(text, name);
  return name;
};

/** Prepares a statement again, on every connection. */
const renameStatement = (text: string, oldName: string | undefined): void => {
  if (oldName !== undefined && names.get(text) === oldName) names.set(text, `${oldName}_`);
};

const camelCase = (name: string): string =>
  name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

const rowsOf = ({ rows, fields, rowCount }: QueryArrayResult<unknown[]>): Rows => {
  const columns = fields.map(({ name }) => camelCase(name));
  const objects = rows.map((row) => {
    const object: Record<string, unknown> = {};
    columns.forEach((column, index) => {
      object[column] = row[index];
    });
    return object;
  });
  return Object.defineProperty(objects, 'count', { value: rowCount ?? 0 }) as unknown as Rows;
};

/** `pg` fails with these, without a code, when a connection is lost, gets no answer in time, or cannot use TLS. */
const losses =
  /^(?:Query read timeout|timeout expired|Connection terminated|Client (?:has|was) |There was an error )/;

const isLoss = (error: unknown): error is Error =>
  error instanceof Error && !('code' in error) && losses.test(error.message);

/** The same error with a code, if a lost connection is its cause. */
const withCode = (error: unknown): unknown => {
  if (!isLoss(error)) return error;
  const code = error.message === 'timeout expired' ? 'CONNECT_TIMEOUT' : 'CONNECTION_CLOSED';
  return Object.assign(error, { code });
};

/**
 * Whether a statement fails only because of how it was prepared, so that it can run once more: a column was added or
 * removed since then, or it was sent while the same text was being prepared, which failed.
 */
export const isPlanFailure = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  (error.routine === 'RevalidateCachedQuery' || error.routine === 'FetchPreparedStatement');

/** The first statements of a connection, sent together with the next one. */
const settingsOfSession = [
  `set time zone 'UTC'`,
  // Otherwise a statement that was given up waits for its lock forever, and takes one of PostgreSQL's connections.
  'set client_connection_check_interval = 1000',
];

/**
 * Opens a connection to PostgreSQL. Statements are sent without waiting for the answers to earlier ones.
 * `opening` throws the reason if it cannot open.
 */
export const openConnection = ({ connection, name, answerLimitMs }: ConnectionSettings) => {
  const client = new Client({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    application_name: `albumen-${name}`,
    connectionTimeoutMillis: connectLimitMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    pipeline: true,
    types: readTypes,
  });
  const destroy = (): void => void client.connection.stream.destroy();
  const { promise: loss, resolve: lose } = Promise.withResolvers<void>();
  client.once('end', lose);
  // The statements that it breaks fail with the same error.
  client.on('error', () => {
    lose();
    destroy();
  });
  for (const text of settingsOfSession) client.query(text).catch(() => {});
  const opening = client.connect().catch((error: unknown) => {
    throw withCode(error);
  });
  opening.catch(() => {});
  let isGathering = false;

  /** Sends the statements of one turn of the event loop in one packet: a packet costs more than a short statement. */
  const gather = (): void => {
    if (isGathering) return;
    isGathering = true;
    const { stream } = client.connection;
    stream.cork();
    process.nextTick(() => {
      isGathering = false;
      stream.uncork();
    });
  };

  return {
    opening,
    /** Settles once it is lost. */
    loss,
    /** The answer to a long statement may come later than the limit. */
    run: async (
      { text, values }: Query,
      { isLong = false, isPrepared = values !== undefined } = {},
    ): Promise<Rows> => {
      await opening;
      gather();
      const statementName = isPrepared ? nameOf(text) : undefined;
      const limit = isLong ? undefined : answerLimitMs;
      const query = { text, values, name: statementName, rowMode: 'array', query_timeout: limit } as const;
      try {
        const result = await client.query<unknown[]>(query);
        return rowsOf(Array.isArray(result) ? result.at(-1) : result);
      } catch (error) {
        // Its end comes later, and until then it would get other statements.
        if (isLoss(error)) lose();
        if (isPlanFailure(error)) renameStatement(text, statementName);
        throw withCode(error);
      }
    },
    /** Calls `hear` with each text of the channels to which the connection listens. */
    hear: (hear: (text: string) => void) => {
      client.on('notification', ({ payload = '' }) => hear(payload));
    },
    /** Closes it after the statements that it has. */
    end: () => client.end(),
    /** Closes it immediately: its statements fail. */
    destroy,
  };
};

export type Connection = ReturnType<typeof openConnection>;
