import type * as z from 'zod';

const words: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const wordFor = (type: string): string => words[type] ?? type;

const nameOf = (value: unknown): string => {
  if (value === null || Array.isArray(value)) return wordFor(value === null ? 'null' : 'array');
  if (Number.isNaN(value)) return 'a text that is no number';
  return wordFor(typeof value);
};

const quoted = (values: readonly unknown[]): string =>
  values.map((value) => JSON.stringify(value)).join(', ');

const formats: Readonly<Record<string, string>> = {
  datetime: 'a date and time with its offset, such as 2026-11-26T10:00:00+01:00 or 2026-11-26T09:00:00Z',
  date: 'a date of the calendar, such as 2026-11-26',
  email: 'an email address without spaces, accents or umlauts, such as name@example.com',
  uuid: 'a UUID, such as 3b9aa3a4-6f1c-4f8e-9a55-0d7a2a3b1c11',
};

const unitOf = (origin: string, count: number | bigint): string => {
  if (origin === 'string') return count === 1 ? ' character' : ' characters';
  return origin === 'array' ? (count === 1 ? ' entry' : ' entries') : '';
};

/** The part of a schema's definition that messages need. */
const definitionOf = ({ inst }: z.core.$ZodRawIssue) =>
  (inst as { readonly def?: { readonly shape?: object; readonly format?: string } } | undefined)?.def ?? {};

/** Says what a call accepts, in words that do not need the schema. A schema's own `error` comes first. */
export const faultMessage: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'unrecognized_keys':
      return `There is no such field here; the fields are ${Object.keys(definitionOf(issue).shape ?? {}).join(', ')}`;
    case 'invalid_type': {
      const accepted = formats[definitionOf(issue).format ?? ''] ?? wordFor(issue.expected);
      if (issue.input === undefined) return `Is missing, but must be ${accepted}`;
      return `Must be ${accepted}, not ${issue.expected === 'int' ? quoted([issue.input]) : nameOf(issue.input)}`;
    }
    case 'invalid_value':
      return `Must be ${issue.values.length > 1 ? 'one of ' : ''}${quoted(issue.values)}`;
    case 'invalid_format':
      return formats[issue.format] === undefined ? undefined : `Must be ${formats[issue.format]}`;
    case 'too_big':
    case 'too_small': {
      const [limit, is] = issue.code === 'too_big' ? [issue.maximum, 'most'] : [issue.minimum, 'least'];
      const unit = unitOf(issue.origin, limit);
      if (!issue.inclusive) return `Must be ${is === 'most' ? 'less' : 'more'} than ${limit}`;
      return `Must ${unit === '' ? 'be' : 'have'} at ${is} ${limit}${unit}`;
    }
    default:
      return undefined;
  }
};
