import { isReadOnly } from './database/read-only.ts';
import { AppError } from './errors.ts';
import { StoreGone } from './objects/objects.ts';

/** The disk is full, currently not writable, or lost its server. A missing file (`ENOENT`) is no failure of the disk. */
const storeCodes = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EACCES',
  'EPERM',
  'EIO',
  'ENOTDIR',
  'ESTALE',
  'ENOTCONN',
]);

/**
 * The database is unavailable: codes of `database/connection.ts`, of sockets, and of PostgreSQL when it starts, stops,
 * or lacks space, memory or a working disk (class 53 and 58030 of its error codes).
 */
const databaseCodes =
  /^(?:CONNECTION_(?:CLOSED|ENDED)|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|EPIPE|57P0[123]|53\d{3}|58030|08\d{3})$/;

/** Seconds until a retry makes sense. */
const retryAfterSeconds = 5;

const detailOf = (error: unknown): string | undefined => {
  if (error instanceof StoreGone) return 'The store is not available at the moment; received bytes are kept.';
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  const { code } = error;
  if (isReadOnly(error)) return 'The database cannot be written at the moment.';
  // A stopped database may also have removed its socket.
  const isConnect = 'syscall' in error && error.syscall === 'connect';
  if (isConnect || databaseCodes.test(code)) return 'The database is not available at the moment.';
  if (!storeCodes.has(code)) return undefined;
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? 'There is no space for more bytes at the moment; received bytes are kept.'
    : 'The store cannot be written at the moment; received bytes are kept.';
};

/** Converts a temporary failure to `unavailable`; returns undefined for any other error. */
export const passingFailure = (error: unknown): AppError | undefined => {
  const detail = detailOf(error);
  return detail === undefined
    ? undefined
    : new AppError('unavailable', { detail, retryAfterSeconds, cause: error });
};
