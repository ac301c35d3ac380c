import type { KnownProblem, Problem } from './problem.ts';

/** The request and reply header that carries the correlation id. */
export const correlationHeader = 'x-correlation-id';

/** A problem with the extra members of its code. */
export type ReadProblem = Omit<Problem, 'code'> & KnownProblem;

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'string' &&
  'correlationId' in body;

/**
 * Reads an error body. Returns undefined if it is no problem of a service. Without the table of problems, so that
 * browsers need not load it: `params` is the whole body.
 */
export const readProblem = (body: unknown): ReadProblem | undefined =>
  isProblem(body) ? ({ ...body, params: body } as unknown as ReadProblem) : undefined;
