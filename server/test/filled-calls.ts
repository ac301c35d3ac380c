import { isBinary } from '@albumen/contracts/endpoint';
import type { ContractPart, Endpoint } from '@albumen/contracts/endpoint';
import { embeddedServicePath } from '@albumen/contracts/services';
import * as z from 'zod';
import type { ZodMiniType } from 'zod/mini';

/** A value for a part of a call, and whether it names something that belongs to one customer alone. */
interface Thing {
  readonly value: unknown;
  readonly isOwned?: boolean;
}

/**
 * Values by the names of parameters and of body fields. `storage.readUpload.id` applies to that call only; `….body` is
 * a whole body that is not an object.
 */
export type Things = Readonly<Record<string, Thing>>;

/** A call of a contract with all values filled in. */
export interface FilledCall {
  readonly name: string;
  readonly security: Endpoint['security'];
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** Whether its path names a thing of one customer: for everyone else it does not exist. */
  readonly namesOwned: boolean;
}

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

const schemaOf = (schema: unknown): Schema =>
  schema === undefined
    ? {}
    : (z.toJSONSchema(schema as ZodMiniType, { io: 'input', unrepresentable: 'any' }) as Schema);

/** Fills in a call. If a value is unknown, throws a sentence that says what to add. */
const fillCall = (part: ContractPart, name: string, endpoint: Endpoint, things: Things): FilledCall => {
  const call = `${part.service}.${name}`;
  const find = (field: string): Thing => {
    const { examples = {} } = part;
    const thing =
      things[`${call}.${field}`] ?? (field in examples ? { value: examples[field] } : things[field]);
    if (thing) return thing;
    throw new Error(
      `${call} needs "${field}", which no thing of the matrix has: add one of that name that belongs to the owner, or name it in the examples of its part.`,
    );
  };
  const fill = (schema: unknown): Record<string, string> => {
    const { properties = {}, required = [] } = schemaOf(schema);
    const names = Object.keys(properties).filter((field) => required.includes(field));
    return Object.fromEntries(names.map((field) => [field, String(find(field).value)]));
  };
  const bodyOf = (): Pick<FilledCall, 'body'> => {
    const { body } = endpoint;
    if (body === undefined) return {};
    if (isBinary(body)) return { body: find('body').value as Uint8Array<ArrayBuffer> };
    const { type, properties = {}, required = [] } = schemaOf(body);
    if (type !== 'object' || part.examples?.['body'] !== undefined)
      return { body: JSON.stringify(find('body').value) };
    const fields = Object.keys(properties).filter((field) => required.includes(field));
    return { body: JSON.stringify(Object.fromEntries(fields.map((field) => [field, find(field).value]))) };
  };

  const params = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, field = '']) => ({
    field,
    ...find(field),
  }));
  const path = params.reduce(
    (filled, { field, value }) => filled.replace(`:${field}`, encodeURIComponent(String(value))),
    endpoint.path,
  );
  const query = new URLSearchParams(fill(endpoint.query)).toString();
  return {
    name: call,
    security: endpoint.security,
    method: endpoint.method,
    url: embeddedServicePath(part.service) + path + (query && `?${query}`),
    headers: {
      ...fill(endpoint.headers),
      ...(endpoint.body === undefined
        ? {}
        : {
            'content-type': isBinary(endpoint.body) ? (endpoint.body.binary[0] ?? '') : 'application/json',
          }),
    },
    ...bodyOf(),
    namesOwned: params.some(({ isOwned }) => isOwned),
  };
};

/** Fills in every call of these parts. Calls that read come first, calls that delete come last. */
export const fillCalls = (parts: readonly ContractPart[], things: Things): FilledCall[] => {
  const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  return parts
    .flatMap((part) =>
      Object.entries(part.endpoints).map(([name, endpoint]) => fillCall(part, name, endpoint, things)),
    )
    .toSorted((one, other) => order.indexOf(one.method) - order.indexOf(other.method));
};
