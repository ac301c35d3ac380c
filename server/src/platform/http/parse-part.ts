import { problemErrorsLimit } from '@albumen/contracts/limits';
import * as z from 'zod';
import type { ZodMiniType } from 'zod/mini';
import { AppError } from '../errors.ts';
import { faultMessage } from './fault-messages.ts';

// The schemas use the small build, whose every message is "Invalid input" without a locale.
z.config(z.locales.en());

interface Fault {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Lists the faults by field. If a value may have several forms, compares it with the nearest one. */
const faultsOf = (issues: readonly z.core.$ZodIssue[], path: readonly PropertyKey[]): Fault[] =>
  issues.slice(0, problemErrorsLimit).flatMap((issue) => {
    const at = [...path, ...issue.path];
    const forms = issue.code === 'invalid_union' ? issue.errors.map((form) => faultsOf(form, at)) : [];
    const [nearest] = forms.toSorted((one, other) => one.length - other.length);
    if (nearest) return nearest;
    if (issue.code === 'unrecognized_keys')
      return issue.keys
        .slice(0, problemErrorsLimit)
        .map((key) => ({ path: [...at, key], message: issue.message }));
    return [{ path: at, message: issue.message }];
  });

const textFault = (text: string): string | undefined => {
  if (text.includes('\0')) return 'The character NUL is not accepted';
  return text.isWellFormed() ? undefined : 'Half of a surrogate pair is not accepted';
};

/**
 * Returns the first faults of all texts, keys included, even if a schema accepts anything. The depth limit of bodies
 * bounds the recursion.
 */
const textFaults = (value: unknown, part: string): Fault[] => {
  const faults: Fault[] = [];
  const path: PropertyKey[] = [part];
  const check = (text: string): void => {
    const message = textFault(text);
    if (message !== undefined) faults.push({ path: [...path], message });
  };
  const search = (within: unknown): void => {
    if (typeof within === 'string') return check(within);
    if (typeof within !== 'object' || within === null || Buffer.isBuffer(within)) return;
    // Indices become texts only in a fault: a list may have many thousand entries.
    const isList = Array.isArray(within);
    for (const key of isList ? within.keys() : Object.keys(within)) {
      if (faults.length >= problemErrorsLimit) return;
      path.push(key);
      if (!isList) check(String(key));
      search((within as Record<PropertyKey, unknown>)[key]);
      path.pop();
    }
  };
  search(value);
  return faults;
};

const refuse = (faults: readonly Fault[]): AppError => {
  const fields = faults.map(({ path, message }) => ({ field: path.join('.'), message }));
  return new AppError('invalid-request', {
    detail: fields.map(({ field, message }) => `${field}: ${message}`).join('; '),
    fields,
  });
};

/**
 * Throws `invalid-request` if PostgreSQL cannot store a text and return it unchanged; `part` is the prefix of field
 * names.
 */
export const requireKeepable = (value: unknown, part: string): void => {
  const faults = textFaults(value, part);
  if (faults.length > 0) throw refuse(faults);
};

/**
 * Our choice: collecting all faults of this many values takes a millisecond. With more values only the first fault is
 * reported.
 */
const fullyReportedValues = 2_000;

/**
 * Parses a part of a call with its schema. Throws `invalid-request`; `part` is the prefix of field names. `valuesCount`
 * is the number of values in all its objects and lists.
 */
export const parsePart = <Schema extends ZodMiniType>(
  schema: Schema,
  value: unknown,
  part: string,
  valuesCount = 0,
): z.output<Schema> => {
  const context: z.core.ParseContextInternal<z.core.$ZodIssue> = {
    error: faultMessage,
    abortEarly: valuesCount > fullyReportedValues,
  };
  const result = z.safeParse(schema, value, context);
  if (result.success) return result.data;
  throw refuse(faultsOf(result.error.issues, [part]));
};
