import { randomUUID } from 'node:crypto';
import type { ContractPart, Endpoint } from '@albumen/contracts/endpoint';
import { customerParts } from '@albumen/contracts/parts';
import type { ServiceKey } from '@albumen/contracts/services';
import { send } from './exchange.ts';
import type { CallRequest, Reply } from './exchange.ts';
import { constants, isId, pick, sourceOf, valuesOfToken } from './values.ts';

/** An implementation, and everything that calls of it need. */
export interface Target {
  /** Absolute base URLs, without a slash at the end. */
  readonly bases: Partial<Readonly<Record<ServiceKey, string>>>;
  readonly accessToken: () => Promise<string>;
  /** Values of parameters, by `service.call.parameter` or `parameter`. */
  readonly ids: Readonly<Record<string, string>>;
  /** Whether calls may change the account. */
  readonly changes: boolean;
  /** The origin of the pages that call the implementation, if it is another one. */
  readonly origin: string | undefined;
}

export type Values = Readonly<Record<string, unknown>>;

/** A call of a contract, by its name such as `order.readOrder`. */
export interface NamedCall {
  readonly name: string;
  readonly service: ServiceKey;
  readonly endpoint: Endpoint;
  readonly examples: Values;
}

/** A value that nobody knows: the call cannot be made. The message says what to give. */
export class NotKnown extends Error {}

const callsOf = ({ service, endpoints, examples = {} }: ContractPart): NamedCall[] =>
  Object.entries(endpoints).map(([name, endpoint]) => ({
    name: `${service}.${name}`,
    service: service as ServiceKey,
    endpoint,
    examples,
  }));

/** All calls of customers. */
export const allCalls: readonly NamedCall[] = customerParts.flatMap(callsOf);

export const callNamed = (name: string): NamedCall => {
  const found = allCalls.find((call) => call.name === name);
  if (!found) throw new Error(`No contract has the call ${name}.`);
  return found;
};

/** Returns the names of the parameters in the path of a call. */
export const pathParameters = ({ endpoint }: NamedCall): string[] =>
  [...endpoint.path.matchAll(/:(\w+)/g)].map(([, parameter = '']) => parameter);

/** Returns the query fields without which the call is rejected. */
const requiredFields = (schema: Endpoint['query']): string[] => {
  const issues = schema?.safeParse({}).error?.issues ?? [];
  return [...new Set(issues.map(({ path }) => String(path[0])))];
};

/** Fills in the calls of an implementation with values that it lists, and makes them. */
export const createCalls = ({ bases, accessToken, ids }: Target) => {
  const listed = new Map<string, Promise<Reply>>();
  /** Values that earlier calls have created. */
  const earlierValues: Record<string, unknown> = {};
  /** The bodies of all replies: they contain the signed addresses. */
  const bodies: unknown[] = [];

  const make = async (request: CallRequest): Promise<Reply> => {
    const reply = await send(request);
    if (reply.status < 300 && typeof reply.body === 'object') bodies.push(reply.body);
    return reply;
  };

  const baseOf = (service: ServiceKey): string => {
    const base = bases[service];
    if (base === undefined) throw new NotKnown(`the address of ${service} is not known: give --product`);
    return base;
  };

  /** Returns the value of a parameter. Throws `NotKnown` if nothing lists one. */
  const valueOf = async (call: NamedCall, parameter: string): Promise<unknown> => {
    const { name, examples } = call;
    // Steps must act on what they have created, whatever was given for reading.
    const chosenValue = earlierValues[parameter] ?? ids[`${name}.${parameter}`] ?? ids[parameter];
    const value = chosenValue ?? valuesOfToken(await accessToken())[parameter];
    if (value !== undefined) return value;
    const [list, path = ''] = sourceOf(call, parameter) ?? [];
    if (list === undefined) {
      const usual = constants[parameter] ?? (isId(parameter) ? undefined : examples[parameter]);
      if (usual !== undefined) return usual;
      throw new NotKnown(`nothing lists a value: give --id ${parameter}=…`);
    }
    const found = pick((await read(list)).body, path);
    if (found !== undefined) return found;
    throw new NotKnown(`${list} lists none: give --id ${parameter}=…`);
  };

  /** Returns a request with all values filled in; `values` replaces some of them. */
  const fill = async (call: NamedCall, values: Values = {}): Promise<CallRequest> => {
    const { endpoint, service, examples } = call;
    const base = baseOf(service);
    let { path } = endpoint;
    for (const parameter of pathParameters(call)) {
      const value = values[parameter] ?? (await valueOf(call, parameter));
      path = path.replace(`:${parameter}`, encodeURIComponent(String(value)));
    }
    const query = new URLSearchParams();
    for (const name of requiredFields(endpoint.query)) {
      const value = values[name] ?? examples[name] ?? (await valueOf(call, name));
      query.set(name, String(value));
    }
    for (const [name, value] of Object.entries((values['query'] as Values | undefined) ?? {}))
      query.set(name, String(value));
    const search = query.toString();
    return {
      method: endpoint.method,
      url: `${base}${path}${search && `?${search}`}`,
      token: endpoint.security === 'none' ? undefined : await accessToken(),
      ...(endpoint.body !== undefined && { body: values['body'] ?? examples['body'] ?? {} }),
    };
  };

  /** Makes a listing call once. */
  const read = async (name: string): Promise<Reply> => {
    const reply = listed.get(name) ?? fill(callNamed(name)).then(make);
    listed.set(name, reply);
    return reply.catch((error: unknown) => {
      throw error instanceof NotKnown ? error : new NotKnown(`${name} does not reply`);
    });
  };

  /** Returns a request in which these parameters, and all that are not known, name nothing. */
  const fillUnknown = async (
    call: NamedCall,
    isUnknown: (parameter: string) => boolean,
    values: Values = {},
  ): Promise<CallRequest> => {
    const filled: Record<string, unknown> = { ...values };
    const unknown = (name: string): unknown =>
      [randomUUID(), `unknown-${randomUUID().slice(0, 8)}`, '2000-01-01', 2000, 1].find((value) => {
        const { error } = call.endpoint.params?.safeParse({ ...filled, [name]: value }) ?? {};
        return !error?.issues.some(({ path }) => path[0] === name);
      });
    for (const name of [...pathParameters(call), ...requiredFields(call.endpoint.query)])
      filled[name] = isUnknown(name)
        ? unknown(name)
        : (values[name] ?? (await valueOf(call, name).catch(() => unknown(name))));
    return fill(call, filled);
  };

  return { make, read, fill, fillUnknown, valueOf, baseOf, earlierValues, bodies };
};

export type Calls = ReturnType<typeof createCalls>;
