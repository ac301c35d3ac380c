import * as z from 'zod';
import type { ZodMiniType } from 'zod/mini';
import { AppError } from '../errors.ts';

// The schemas are those of the small build, which says of everything no more than "Invalid input".
z.config(z.locales.en());

interface Fault {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** What is wrong, by field: where something may have several forms, with the form that it is nearest to. */
const faultsOf = (issues: readonly z.core.$ZodIssue[], path: readonly PropertyKey[]): Fault[] =>
  issues.flatMap((issue) => {
    const at = [...path, ...issue.path];
    const forms = issue.code === 'invalid_union' ? issue.errors.map((form) => faultsOf(form, at)) : [];
    const [nearest] = forms.toSorted((one, other) => one.length - other.length);
    if (nearest) return nearest;
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: [...at, key], message: 'There is no such field here' }));
    return [{ path: at, message: issue.message }];
  });

/** Our choice: no document of ours goes a tenth as deep, and nothing that is written again has to be cut off. */
const deepest = 100;

/** What PostgreSQL cannot hold in a text, wherever it stands: also where a schema takes anything. */
const unkeepable = (value: unknown, path: readonly PropertyKey[]): Fault[] => {
  if (typeof value === 'string')
    return value.includes('\0') ? [{ path, message: 'The character NUL is not accepted' }] : [];
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return [];
  if (path.length > deepest) return [{ path, message: `More than ${deepest} levels are not accepted` }];
  return Object.entries(value).flatMap(([key, held]) => [
    ...unkeepable(key, [...path, key]),
    ...unkeepable(held, [...path, key]),
  ]);
};

const refuse = (faults: readonly Fault[]): AppError => {
  const fields = faults.map(({ path, message }) => ({ field: path.join('.'), message }));
  return new AppError('invalid-request', {
    detail: fields.map(({ field, message }) => `${field}: ${message}`).join('; '),
    fields,
  });
};

/** Throws `invalid-request` where a text cannot be kept; `part` begins the names of fields. */
export const requireKeepable = (value: unknown, part: string): void => {
  const faults = unkeepable(value, [part]);
  if (faults.length > 0) throw refuse(faults);
};

/** A part of a call by its schema. Throws `invalid-request`; `part` begins the names of fields. */
export const parsePart = <Schema extends ZodMiniType>(
  schema: Schema,
  value: unknown,
  part: string,
): z.output<Schema> => {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  throw refuse(faultsOf(result.error.issues, [part]));
};
