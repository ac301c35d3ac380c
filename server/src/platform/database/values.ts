import { parse as parseArray } from 'postgres-array';

/** A value of a statement that is stored as JSON. */
export class Json {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }
}

/** A value that a statement sends to PostgreSQL. */
export type Value = string | number | bigint | boolean | Date | Uint8Array | Json | null | readonly Value[];

const isArray = (value: Value): value is readonly Value[] => Array.isArray(value);

/** The PostgreSQL type of a JavaScript value; undefined if PostgreSQL can best decide from the statement. */
const typeOf = (value: Value): string | undefined => {
  if (isArray(value)) {
    const [first] = value;
    const type = first === undefined ? undefined : typeOf(first);
    return type && `${type}[]`;
  }
  if (value instanceof Date) return 'timestamptz';
  if (value instanceof Uint8Array) return 'bytea';
  return typeof value === 'boolean' ? 'boolean' : undefined;
};

/** The parameter of a value, with a cast if PostgreSQL needs the type: `$2::timestamptz`. */
export const parameter = (position: number, value: Value): string => {
  const type = typeOf(value);
  return type ? `$${position}::${type}` : `$${position}`;
};

const quote = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

const elementOf = (value: Value): string => {
  if (value === null) return 'null';
  if (isArray(value)) return arrayOf(value);
  return quote(
    value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : String(encode(value)),
  );
};

const arrayOf = (values: readonly Value[]): string => `{${values.map(elementOf).join(',')}}`;

/**
 * A value as it is sent: as text, or bytes as they are. Throws for `undefined`, which has no meaning in SQL: it is a
 * mistake, and `null` would hide it.
 */
export const encode = (value: Value): string | Buffer | null => {
  if (value === undefined || (value instanceof Json && value.value === undefined))
    throw new TypeError('A value of this statement is undefined. Pass null to store none.');
  if (value === null) return null;
  if (isArray(value)) return arrayOf(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (value instanceof Json) return JSON.stringify(value.value);
  if (typeof value === 'object' || typeof value === 'function')
    throw new TypeError('A value of this statement is an object. Store it as JSON, with `sql.json`.');
  return String(value);
};

/** Wall-clock times and days are text: they have no time zone, so a `Date` would be wrong. */
const wallClock = (text: string): string => text.replace(' ', 'T');

/** Arrays of months and counts are long: `postgres-array` takes many times as long. */
const parseIntegers = (text: string): unknown =>
  JSON.parse(text.replaceAll('{', '[').replaceAll('}', ']').replaceAll('NULL', 'null'));

type Parse = (text: string) => unknown;

/** The types that are not returned as text, with the type of their arrays. No integer of ours exceeds 2^53. */
const types: readonly (readonly [type: number, arrays: number, parse: Parse, parseArrays?: Parse])[] = [
  [16, 1000, (text) => text === 't'],
  [17, 1001, (text) => Buffer.from(text.slice(2), 'hex')],
  [20, 1016, Number, parseIntegers],
  [21, 1005, Number, parseIntegers],
  [23, 1007, Number, parseIntegers],
  [26, 1028, Number, parseIntegers],
  [25, 1009, String],
  [114, 199, JSON.parse],
  [700, 1021, Number],
  [701, 1022, Number],
  [1043, 1015, String],
  [1082, 1182, wallClock],
  [1114, 1115, wallClock],
  [1184, 1185, (text) => new Date(text)],
  [2950, 2951, String],
  [3802, 3807, JSON.parse],
];

const parserOf = new Map<number, Parse>(
  types.flatMap(([type, arrays, parse, parseArrays = (text) => parseArray(text, parse)]) => [
    [type, parse],
    [arrays, parseArrays],
  ]),
);

/** How `pg` reads values: types that are not named here are text. */
export const readTypes = { getTypeParser: (type: number) => parserOf.get(type) ?? String };
