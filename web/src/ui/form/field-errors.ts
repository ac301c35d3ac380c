/** The part of a zod issue that a form reads. */
export interface SchemaIssue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly origin?: string | undefined;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

/** The error code of each rejected field, by its name. */
export type FieldErrors = Readonly<Record<string, string>>;

/**
 * The error code of a field: the last part of its message's id. A rule of a single schema names its own code in its
 * parameters: `z.refine(isName, { params: { code: 'notValid' } })`.
 */
const codeOf = ({ code, origin, params }: SchemaIssue, isMissing: boolean): string => {
  if (isMissing) return 'required';
  if (typeof params?.['code'] === 'string') return params['code'];
  if (code === 'too_small') return origin === 'string' ? 'tooShort' : 'tooSmall';
  if (code === 'too_big') return origin === 'string' ? 'tooLong' : 'tooLarge';
  return 'invalid';
};

/** Whether nothing was given. */
const isEmpty = (value: unknown): boolean => value === undefined || value === false;

/** The errors of a schema for the values of a form: the first issue of each field. */
export const errorsOfIssues = (
  issues: readonly SchemaIssue[],
  values: Readonly<Record<string, unknown>>,
): FieldErrors => {
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    const field = String(issue.path[0] ?? '');
    errors[field] ??= codeOf(issue, isEmpty(values[field]));
  }
  return errors;
};

/** The part of a thrown error that a form reads: `ApiError` is one of this kind. */
interface RefusedCall {
  readonly status: number;
  /** The fields that the service names, by their paths in the request: `body.name`. */
  readonly fields?: readonly { readonly field: string }[] | undefined;
}

const isRefusedCall = (error: unknown): error is RefusedCall =>
  error instanceof Error && 'status' in error && typeof error.status === 'number';

/** The errors of a service for the values of a form; empty if the error concerns none of its fields. */
export const errorsOfCall = (error: unknown, names: readonly string[]): FieldErrors => {
  if (!isRefusedCall(error)) return {};
  const named = (error.fields ?? []).map(({ field }) => field.split('.')[1] ?? '');
  // If the service rejects something else too, the fields do not show everything that is wrong.
  if (!named.every((name) => names.includes(name))) return {};
  return Object.fromEntries(named.map((name) => [name, 'invalid']));
};

/**
 * The errors of the last submit that are not corrected. `now`: what the schema says about the changed values; without it,
 * an error of the service disappears when its field is changed.
 */
export const errorsLeft = (
  errors: FieldErrors,
  touched: readonly string[],
  now: FieldErrors | undefined,
): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, code]) => {
      const left = now ? now[name] : !touched.includes(name) && code;
      return left ? [[name, left]] : [];
    }),
  );

/** Whether the item has changed meanwhile, so that `If-Match` refused the write. */
export const isConflict = (error: unknown): boolean => isRefusedCall(error) && error.status === 412;
