import type * as zod from 'zod/mini';
import { reachServer } from './failure-cause.ts';

/**
 * The contracts describe every call with zod, but a page of our own server rarely validates anything. So the build lets
 * the contracts import `late-zod.ts` instead of zod: it records how to build a schema, and `loadSchema` builds it on
 * demand. Tests run the contracts with zod itself, whose schemas `loadSchema` returns as they are. [Note: Late schemas]
 */
type Make = (z: typeof zod) => unknown;

const notes = new WeakMap<object, Make>();

const isNoted = (value: unknown): value is object =>
  (typeof value === 'object' || typeof value === 'function') && value !== null && notes.has(value);

const make = (value: unknown, z: typeof zod): unknown => {
  if (isNoted(value)) return notes.get(value)!(z);
  if (Array.isArray(value)) return value.map((item) => make(item, z));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, make(item, z)]));
};

/** Records an expression over zod, including its members and calls. */
const note = (expression: Make): unknown => {
  let made: { readonly value: unknown } | undefined;
  const once: Make = (z) => (made ??= { value: expression(z) }).value;
  const recorder: object = new Proxy(() => {}, {
    get: (_, name) => note((z) => bound(once(z), name)),
    apply: (_, _this, args) =>
      note((z) => (once(z) as (...values: unknown[]) => unknown)(...(make(args, z) as unknown[]))),
  });
  notes.set(recorder, once);
  return recorder;
};

const bound = (owner: unknown, name: PropertyKey): unknown => {
  const member = (owner as Record<PropertyKey, unknown>)[name];
  return typeof member === 'function' ? member.bind(owner) : member;
};

/** An export of zod by its name. */
export const noteExport = (name: string): unknown => note((z) => z[name as keyof typeof zod]);

/** The code of the schemas could not be loaded, because the server was not reached. */
class SchemaUnreached extends Error {
  override readonly name = 'SchemaUnreached';
  /** As for a call without an answer (`failureCause`). */
  readonly status = 0;
}

const loadZod = async () => {
  try {
    return await import('zod/mini');
  } catch (cause) {
    if ((await reachServer()) === 'reached') throw cause;
    throw new SchemaUnreached('The code of a form could not be loaded', { cause });
  }
};

/** Returns a schema of a contract, ready to validate values. Throws if its code cannot be loaded. */
export const loadSchema = async <Schema>(schema: Schema): Promise<Schema> =>
  isNoted(schema) ? (make(schema, await loadZod()) as Schema) : schema;
