import * as z from 'zod/mini';
import { problemErrorsLimit } from './limits.ts';
import { accountProblems } from './problems/account.ts';
import { albumProblems } from './problems/albums.ts';
import { commonProblems } from './problems/any-call.ts';
import type { ProblemTable } from './problems/any-call.ts';
import { exportProblems } from './problems/exports.ts';
import { orderProblems } from './problems/orders.ts';
import { ownedProblems } from './problems/owned-records.ts';
import { photoProblems } from './problems/photos.ts';
import { productProblems } from './problems/products.ts';
import { uploadProblems } from './problems/uploads.ts';
import { widgetProblems } from './problems/widgets.ts';

/**
 * Every error of every service, with its HTTP status and title (RFC 9457), from the tables of its areas. The list is
 * closed: services throw these codes, and the screens choose their texts by code.
 */
export const problems = {
  ...commonProblems,
  ...photoProblems,
  ...uploadProblems,
  ...albumProblems,
  ...exportProblems,
  ...orderProblems,
  ...ownedProblems,
  ...accountProblems,
  ...productProblems,
  ...widgetProblems,
} as const;

type Problems = typeof problems;

export type ProblemCode = keyof Problems;

/** The extra members of a problem with this code, next to status and title (RFC 9457). */
export type ProblemParams<Code extends ProblemCode> = Code extends ProblemCode
  ? Problems[Code] extends { readonly params: infer Params extends z.ZodMiniObject }
    ? z.output<Params>
    : undefined
  : never;

/** A code with the members of its problems. */
export type KnownProblem = {
  [Code in ProblemCode]: { readonly code: Code; readonly params: ProblemParams<Code> };
}[ProblemCode];

const codes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]];

/**
 * The one error format of every service: problem details (RFC 9457). `problems` defines the extra members of each code.
 */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(codes),
  /** The fault in this request, and the accepted values. For engineers, not for customers. */
  detail: z.optional(z.string()),
  /** Also in every log line of the request. */
  correlationId: z.string(),
  /** For `invalid-request`: the first invalid fields; for a body with more than 2,000 values only the first one. */
  errors: z.optional(
    z.array(z.object({ field: z.string(), message: z.string() })).check(z.maxLength(problemErrorsLimit)),
  ),
});
export type Problem = z.infer<typeof Problem>;

/** Returns the schema of the extra members of this code, if it has any. */
export const paramsSchemaOf = (code: ProblemCode): z.ZodMiniObject | undefined => {
  const problem: ProblemTable[string] = problems[code];
  return problem.params;
};

/** The media type of every error body. */
export const problemMediaType = 'application/problem+json';
