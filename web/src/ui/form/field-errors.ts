/** An issue of a zod schema, as far as a form reads it. */
export interface SchemaIssue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly origin?: string | undefined;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

/** The code of each field that was not accepted, by its name. */
export type FieldErrors = Readonly<Record<string, string>>;

/**
 * Why a field was not accepted, the last part of its message's id. A rule of one schema alone names a code of its own in
 * its parameters: `z.refine(isName, { params: { code: 'notValid' } })`.
 */
const codeOf = ({ code, origin, params }: SchemaIssue, isEmpty: boolean): string => {
  if (isEmpty) return 'required';
  if (typeof params?.['code'] === 'string') return params['code'];
  if (code === 'too_small') return origin === 'string' ? 'tooShort' : 'tooSmall';
  if (code === 'too_big') return origin === 'string' ? 'tooLong' : 'tooLarge';
  return 'invalid';
};

/** What a schema says against the values of a form: the first issue of each field. */
export const errorsOfIssues = (
  issues: readonly SchemaIssue[],
  values: Readonly<Record<string, unknown>>,
): FieldErrors => {
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    const field = String(issue.path[0] ?? '');
    errors[field] ??= codeOf(issue, values[field] === undefined || values[field] === false);
  }
  return errors;
};

/** What a form reads of an error that a call threw: `ApiError` is one of this kind. */
interface RefusedCall {
  readonly status: number;
  /** The fields that the service names, by their paths in the request: `body.name`. */
  readonly fields?: readonly { readonly field: string }[] | undefined;
}

const isRefusedCall = (error: unknown): error is RefusedCall =>
  error instanceof Error && 'status' in error && typeof error.status === 'number';

/** What a service says against the values of a form; empty where the error is about no field of its own. */
export const errorsOfCall = (error: unknown, names: readonly string[]): FieldErrors => {
  if (!isRefusedCall(error)) return {};
  const named = (error.fields ?? []).map(({ field }) => field.split('.')[1] ?? '');
  // Where the service minds something else, too, no field says all that is wrong.
  if (!named.every((name) => names.includes(name))) return {};
  return Object.fromEntries(named.map((name) => [name, 'invalid']));
};

/** Whether what was to be changed is another one by now, so that `If-Match` refused the write. */
export const isConflict = (error: unknown): boolean => isRefusedCall(error) && error.status === 412;
