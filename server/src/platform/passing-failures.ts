import { AppError } from './errors.ts';

/** No room, or a disk that takes nothing at the moment. */
const storeCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOTDIR']);

/**
 * The database cannot work: what postgres.js says, sockets, and what PostgreSQL says when it starts or stops, or lacks room,
 * memory or a disk that answers (class 53 and 58030 of its error codes).
 */
const databaseCodes =
  /^(?:CONNECTION_(?:CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|EPIPE|57P0[123]|53\d{3}|58030|08\d{3})$/;

/** Seconds until a retry makes sense. */
const retryAfterSeconds = 5;

/** A temporary failure as `unavailable`; undefined for any other error. */
export const passingFailure = (error: unknown): AppError | undefined => {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  const { code } = error;
  // A database whose socket has gone with it.
  const isConnect = 'syscall' in error && error.syscall === 'connect';
  const detail =
    isConnect || databaseCodes.test(code)
      ? 'The database cannot work at the moment.'
      : storeCodes.has(code)
        ? code === 'ENOSPC' || code === 'EDQUOT'
          ? 'There is no room for more bytes at the moment; what has arrived is kept.'
          : 'The store cannot be written at the moment; what has arrived is kept.'
        : undefined;
  return detail === undefined
    ? undefined
    : new AppError('unavailable', { detail, retryAfterSeconds, cause: error });
};
