import { registerHooks } from 'node:module';

/**
 * Edits to the driver while it is loaded. postgres.js 3.4.9 writes to a connection that has closed meanwhile, from a timer
 * where nobody can catch it: PostgreSQL ending within a transaction ended this process, too; and what waited to be
 * written stays in the way of the next connection (github.com/porsager/postgres, issues 1066, 1154 and 1208).
 */
const edits = [
  // A statement on a closed connection fails, as one on a terminated connection does; "true" leaves the pool as it is.
  {
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
    original: `    clearImmediate(nextWriteTimer)
    socket.removeListener('data', data)
`,
    edited: `    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    socket.removeListener('data', data)
`,
  },
  // A statement that came between the error of a connection and its end fails, too: left over, it would stand first in
  // the next connection, which then waits for an answer to what it was never asked.
  {
    original: `    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
`,
    edited: `    if (query || sent.length)
      error(Errors.connection('CONNECTION_CLOSED', options, socket))
    query = errorResponse = null
`,
  },
] as const;

const mend = (source: string): string =>
  edits.reduce((text, { original, edited }) => {
    if (!text.includes(original)) throw new Error('The edits do not fit this version of postgres.js.');
    return text.replace(original, edited);
  }, source);

const hooks = registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/postgres/src/connection.js') || !loaded.source) return loaded;
    const text = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
    return { ...loaded, source: mend(text) };
  },
});

/** The driver for PostgreSQL. */
export const { default: postgres } = await import('postgres');

hooks.deregister();
