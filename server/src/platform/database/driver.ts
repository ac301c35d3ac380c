import { registerHooks } from 'node:module';

interface Edit {
  readonly file: string;
  readonly original: string;
  readonly edited: string;
}

/**
 * Edits to the driver when it is loaded. postgres.js 3.4.9 writes to a closed connection from a timer, where nobody can
 * catch the error: when PostgreSQL ended during a transaction, this process ended, too. Unwritten data also blocks the
 * next connection (github.com/porsager/postgres, issues 1066, 1154 and 1208). If the database does not answer, each
 * waiting call makes its own attempt to connect, after those of all calls before it.
 */
const edits: readonly Edit[] = [
  // A statement on a closed connection fails, like one on a terminated connection; "true" leaves the pool unchanged.
  {
    file: 'connection.js',
    original: `    if (terminated)
      return queryError(q, Errors.connection('CONNECTION_DESTROYED', options))
`,
    edited: `    if (terminated || socket === null) {
      queryError(q, Errors.connection(terminated ? 'CONNECTION_DESTROYED' : 'CONNECTION_CLOSED', options))
      return true
    }
`,
  },
  // Data that was not written when a connection closed is never written.
  {
    file: 'connection.js',
    original: `    clearImmediate(nextWriteTimer)
    socket.removeListener('data', data)
`,
    edited: `    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    socket.removeListener('data', data)
`,
  },
  // A statement that arrives between the error of a connection and its end fails, too. Otherwise it would be the first
  // one on the next connection, which would wait for an answer to a query that it never sent. The query that requested
  // a connection also fails if that connection ends without an error before it opens: otherwise it would wait forever.
  {
    file: 'connection.js',
    original: `    if (initial)
      return reconnect()

    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
    closedTime = performance.now()
`,
    edited: `    if (initial && options.host[1])
      return reconnect()

    if (initial || query || sent.length)
      error(Errors.connection('CONNECTION_CLOSED', options, socket))
    query = errorResponse = null
    connection.isReady = false
    if (connection.refusal)
      closedTime = performance.now()
`,
  },
  // If reading the types fails, the query that requested the connection fails: nobody awaits the reading itself.
  {
    file: 'connection.js',
    original: `        return fetchArrayTypes()
`,
    edited: `        return fetchArrayTypes().catch(noop)
`,
  },
  // Reports to the pool why a connection could not open,
  {
    file: 'connection.js',
    original: `    result = new Result()
    connectTimer.cancel()
`,
    edited: `    result = new Result()
    connectTimer.cancel()
    connection.isReady = true
`,
  },
  {
    file: 'connection.js',
    original: `    initial && (queryError(initial, err), initial = null)
`,
    edited: `    initial && (queryError(initial, err), initial = null, connection.isReady || (connection.refusal = err))
`,
  },
  // and if there is no other connection, all waiting queries fail with that error.
  {
    file: 'index.js',
    original: `    queries.length && connect(c, queries.shift())
  }
`,
    edited: `    const { refusal } = c
    c.refusal = undefined
    if (refusal && !connections.some((other) => other.isReady))
      while (queries.length) queries.shift().reject(refusal)
    queries.length && connect(c, queries.shift())
  }
`,
  },
];

const mend = (file: string, source: string): string =>
  edits
    .filter((edit) => edit.file === file)
    .reduce((text, { original, edited }) => {
      if (!text.includes(original)) throw new Error('The edits do not fit this version of postgres.js.');
      return text.replace(original, edited);
    }, source);

const hooks = registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    const file = /\/postgres\/src\/(\w+\.js)$/.exec(url)?.[1];
    if (!file || !loaded.source) return loaded;
    const text = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
    return { ...loaded, source: mend(file, text) };
  },
});

/** The driver for PostgreSQL. */
export const { default: postgres } = await import('postgres');

hooks.deregister();
