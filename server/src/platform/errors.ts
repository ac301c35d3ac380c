import { problems } from '@albumen/contracts/problem';
import type { Problem, ProblemCode } from '@albumen/contracts/problem';

interface AppErrorOptions {
  /** What is wrong with this request: the problem's `detail`. Never contains SQL, paths or secrets. */
  readonly detail?: string;
  /** For `invalid-request`: each invalid field. */
  readonly fields?: NonNullable<Problem['errors']>;
  /** For `photo-too-many-pixels` and `photo-side-too-long`: the problem's `pixelLimit`. */
  readonly pixelLimit?: number | undefined;
  /** For `too-many-requests` and `unavailable`: seconds until a retry makes sense. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** An error for the caller, with a code of the closed list. */
export class AppError extends Error {
  readonly code: ProblemCode;
  readonly fields: AppErrorOptions['fields'];
  readonly detail: string | undefined;
  readonly pixelLimit: number | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, options: AppErrorOptions = {}) {
    super(options.detail ?? problems[code].title, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.detail = options.detail;
    this.fields = options.fields;
    this.pixelLimit = options.pixelLimit;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return problems[this.code].status;
  }
}

/** The problem details of an error. */
export const toProblem = (error: AppError, correlationId: string): Problem => ({
  type: `urn:albumen:problem:${error.code}`,
  title: problems[error.code].title,
  status: error.status,
  code: error.code,
  correlationId,
  ...(error.detail === undefined ? {} : { detail: error.detail }),
  ...(error.fields === undefined ? {} : { errors: error.fields }),
  ...(error.pixelLimit === undefined ? {} : { pixelLimit: error.pixelLimit }),
});
