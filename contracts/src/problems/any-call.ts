import type * as z from 'zod/mini';

/** Errors by code, each with HTTP status, title, and the schema of its extra members, if any. */
export type ProblemTable = Readonly<
  Record<string, { readonly status: number; readonly title: string; readonly params?: z.ZodMiniObject }>
>;

/** Errors that any call can return. */
export const commonProblems = {
  'invalid-request': { status: 400, title: 'The request does not match the contract of this call.' },
  'invalid-cursor': { status: 400, title: 'The cursor does not belong to this list.' },
  'not-signed-in': { status: 401, title: 'A valid bearer access token is needed.' },
  'scope-missing': { status: 403, title: 'The operator’s key lacks the scope of this call.' },
  'not-found': { status: 404, title: 'The resource does not exist for this caller.' },
  'request-timed-out': { status: 408, title: 'The request did not arrive in time.' },
  'request-too-large': { status: 413, title: 'The body of the request is larger than this call accepts.' },
  'too-many-requests': { status: 429, title: 'Too many attempts; try again later.' },
  'internal-error': { status: 500, title: 'Something went wrong on our side.' },
  unavailable: { status: 503, title: 'A required part of the server is not available at the moment.' },
} as const satisfies ProblemTable;
