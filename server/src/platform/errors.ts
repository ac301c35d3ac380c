import { problemErrorsLimit } from '@albumen/contracts/limits';
import { problems } from '@albumen/contracts/problem';
import type { Problem, ProblemCode, ProblemParams } from '@albumen/contracts/problem';
import { secondsUntil } from './clock.ts';
import { shortText } from './short-text.ts';

/**
 * Characters. Our choice: a client that sends a megabyte of mistakes gets a few kilobytes back and cannot fill the log.
 */
const longestDetail = 2_000;
const longestFieldName = 200;
const longestMessage = 300;

interface AppErrorOptions {
  /**
   * Explains what is wrong with this request: the problem's `detail`, shortened. Never contains SQL, paths or secrets.
   */
  readonly detail?: string;
  /** For `invalid-request`: each invalid field; the problem lists the first 20, shortened. */
  readonly fields?: NonNullable<Problem['errors']>;
  /** For `too-many-requests` and `unavailable`: seconds until a retry makes sense. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
  /** Ordinary callers often get this answer, so it is only logged at level `debug`. */
  readonly isUsual?: true;
}

/** `params` are the extra fields of the code's problem; required if the table of problems names any. */
type Options<Code extends ProblemCode> =
  undefined extends ProblemParams<Code>
    ? [options?: AppErrorOptions & { readonly params?: ProblemParams<Code> }]
    : [options: AppErrorOptions & { readonly params: ProblemParams<Code> }];

/** An error for the caller, with a code from the closed list. */
export class AppError<Code extends ProblemCode = ProblemCode> extends Error {
  readonly code: Code;
  readonly params: ProblemParams<Code> | undefined;
  readonly fields: AppErrorOptions['fields'];
  readonly detail: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly isUsual: boolean;

  constructor(code: Code, ...[options = {}]: Options<Code>) {
    const detail = options.detail && shortText(options.detail, longestDetail);
    super(detail ?? problems[code].title, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.detail = detail;
    this.fields = options.fields?.slice(0, problemErrorsLimit).map(({ field, message }) => ({
      field: shortText(field, longestFieldName),
      message: shortText(message, longestMessage),
    }));
    this.params = options.params;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.isUsual = options.isUsual === true;
  }

  get status(): number {
    return problems[this.code].status;
  }
}

/** Rejects one more item than the limit that is kept for a customer; there is room again when the first item ends. */
export const tooMany = (things: string, limit: number, firstEndsAt: Date, now: Date) =>
  new AppError('too-many-requests', {
    detail: `At most ${limit} ${things} are kept at a time.`,
    retryAfterSeconds: secondsUntil(firstEndsAt, now),
  });

/** Returns the problem details of an error. */
export const toProblem = (error: AppError, correlationId: string): Problem => ({
  type: `urn:albumen:problem:${error.code}`,
  title: problems[error.code].title,
  status: error.status,
  code: error.code,
  correlationId,
  ...(error.detail === undefined ? {} : { detail: error.detail }),
  ...(error.fields === undefined ? {} : { errors: error.fields }),
  ...error.params,
});
