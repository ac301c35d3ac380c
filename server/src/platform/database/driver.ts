import { registerHooks } from 'node:module';

interface Edit {
  /** The driver's file. */
  readonly file: string;
  readonly original: string;
  readonly edited: string;
}

/**
 * Edits to the driver while it is loaded. postgres.js 3.4.9 writes to a connection that has closed meanwhile, from a timer
 * where nobody can catch it: PostgreSQL ending within a transaction ended this process, too; and what waited to be
 * written stays in the way of the next connection (github.com/porsager/postgres, issues 1066, 1154 and 1208). Where nobody
 * answers, each call that waits for a connection waits for an attempt of its own, after those of all before it.
 */
const edits: readonly Edit[] = [
  // A statement on a closed connection fails, as one on a terminated connection does; "true" leaves the pool as it is.
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
  // What was not written when a connection closed is never written.
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
  // A statement that came between the error of a connection and its end fails, too: left over, it would stand first in
  // the next connection, which then waits for an answer to what it was never asked. And so does the one that has asked for
  // a connection that ends before it came about, without an error: it would wait for ever.
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
  // Whoever asked for the connection is told that its types could not be read; nobody waits for the reading itself.
  {
    file: 'connection.js',
    original: `        return fetchArrayTypes()
`,
    edited: `        return fetchArrayTypes().catch(noop)
`,
  },
  // The pool is told why a connection did not come about,
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
  // and where there is no other one either, whatever waits for one fails by that.
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
