import { randomUUID } from 'node:crypto';
import { isBinary } from '@albumen/contracts/endpoint';
import type { ProblemCode } from '@albumen/contracts/problem';
import { correlationHeader } from '@albumen/contracts/read-problem';
import { localeHeader } from '@albumen/contracts/site-paths';
import type { ServiceKey } from '@albumen/contracts/services';
import { allCalls, callNamed, createCalls, NotKnown, pathParameters } from './calls.ts';
import type { Calls, NamedCall, Target, Values } from './calls.ts';
import { acceptsNewIds, leftOut, readingPosts, steps } from './changes.ts';
import { came, judgeProblem, judgeSuccess } from './exchange.ts';
import type { CallRequest, Deviation, Reply } from './exchange.ts';
import { pushChecks } from './push.ts';
import { isId, pick, sourceOf, withOtherSignature } from './values.ts';

type Fault = ({ readonly request: string } & Deviation) | undefined;

/** The result of one check. */
export type Check = { readonly call: string; readonly what: string } & (
  | { readonly state: 'passed' }
  | ({ readonly state: 'deviates' } & NonNullable<Fault>)
  | { readonly state: 'not checked'; readonly why: string }
);

type Checks = AsyncGenerator<Check, void>;

/** Runs a check and turns its outcome into a line. */
const check = async (call: string, what: string, run: () => Promise<Fault>): Promise<Check> => {
  try {
    const fault = await run();
    return fault ? { call, what, state: 'deviates', ...fault } : { call, what, state: 'passed' };
  } catch (error) {
    if (!(error instanceof NotKnown)) throw error;
    return { call, what, state: 'not checked', why: error.message };
  }
};

/** Makes a call and compares its reply. */
const compare = async (
  { make }: Calls,
  request: CallRequest,
  judge: (reply: Reply) => Deviation | undefined,
): Promise<Fault> => {
  const line = `${request.method} ${request.url}`;
  try {
    const deviation = judge(await make(request));
    return deviation && { request: line, ...deviation };
  } catch (error) {
    const { message, cause } = error as Error;
    return {
      request: line,
      expected: 'a reply',
      got: `${message} ${cause instanceof Error ? cause.message : ''}`,
    };
  }
};

const fieldsOf = (schema: unknown): readonly string[] =>
  Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});

const isSigned = ({ endpoint }: NamedCall): boolean => fieldsOf(endpoint.query).includes('signature');

const isReading = ({ name, endpoint }: NamedCall): boolean =>
  endpoint.method === 'GET' || name in readingPosts;

/** Replaces texts such as `:photoId` in a body by the value of that name. */
const fillBody = async (body: unknown, valueOf: (name: string) => Promise<unknown>): Promise<unknown> => {
  if (typeof body === 'string') return body.startsWith(':') ? valueOf(body.slice(1)) : body;
  if (Array.isArray(body)) return Promise.all(body.map((entry) => fillBody(entry, valueOf)));
  if (typeof body !== 'object' || body === null) return body;
  const filled: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(body)) filled[key] = await fillBody(value, valueOf);
  return filled;
};

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/**
 * A valid call, and the correlation id of its reply. Albums §3: "Auth service (also a correlation id header)". Returns
 * whether the call fits; `keep` gets the reply.
 */
async function* validChecks(
  call: NamedCall,
  calls: Calls,
  values: Values,
  keep?: (reply: Reply) => void,
): AsyncGenerator<Check, boolean> {
  const { name, service, endpoint } = call;
  let sent: Reply | undefined;
  const mayBeMissing = pathParameters(call).some(
    (one) => !(one in calls.earlierValues) && sourceOf(call, one)?.[1].startsWith('?'),
  );
  const made = await check(name, 'a valid call', async () =>
    compare(calls, await calls.fill(call, values), (reply) => {
      sent = reply;
      if (mayBeMissing && reply.status === 404) throw new NotKnown('nothing of the list has one');
      return judgeSuccess(endpoint, reply);
    }),
  );
  yield made;
  if (sent) keep?.(sent);
  if (sent && service === 'auth') {
    const got = sent.headers.get(correlationHeader) ?? 'no such header';
    const expected = `${correlationHeader}: ${sent.sentId}`;
    const fault =
      got === sent.sentId ? undefined : { request: `${endpoint.method} ${endpoint.path}`, expected, got };
    yield check(name, 'the correlation id', async () => fault);
  }
  return made.state === 'passed';
}

/** Calls without a valid token. A call that changes something names nothing that exists. */
async function* tokenChecks(call: NamedCall, { accessToken }: Target, calls: Calls): Checks {
  if (call.endpoint.security === 'none') return;
  const tokens: [string, string | undefined][] = [
    ['no token', undefined],
    ['a malformed token', 'nonsense'],
  ];
  if (isReading(call))
    tokens.push(['a token with another signature', withOtherSignature(await accessToken())]);
  for (const [what, token] of tokens)
    yield check(call.name, what, async () => {
      const request = await calls.fillUnknown(call, (name) => !isReading(call) && isId(name));
      return compare(calls, { ...request, token }, (reply) => judgeProblem(['not-signed-in'], reply));
    });
}

/** Ids that nothing has. */
async function* unknownChecks(call: NamedCall, calls: Calls, values: Values): Checks {
  const others: readonly ProblemCode[] = ['link-expired', 'account-elsewhere'];
  const codes = ['not-found' as const, ...others.filter((code) => call.endpoint.problems?.includes(code))];
  for (const id of acceptsNewIds.has(call.name) ? [] : pathParameters(call).filter(isId))
    yield check(call.name, `an unknown ${id}`, async () => {
      const request = await calls.fillUnknown(call, (parameter) => parameter === id, values);
      return compare(calls, request, (reply) => judgeProblem(codes, reply));
    });
}

/** Fields that the contract rejects, one at a time. */
async function* inputChecks(call: NamedCall, calls: Calls, values: Values): Checks {
  const { name, endpoint } = call;
  const rejected = (schema: typeof endpoint.query, field: string): string | undefined =>
    ['nonsense', '-1', ''].find((value) =>
      schema?.safeParse({ [field]: value }).error?.issues.some(({ path }) => path[0] === field),
    );
  const wrong = [
    ...pathParameters(call)
      .filter((one) => !isId(one))
      .map((one) => [one, rejected(endpoint.params, one)] as const),
    ...fieldsOf(endpoint.query).map((one) => [one, rejected(endpoint.query, one)] as const),
  ];
  const parts: [string, Values][] = wrong.flatMap(([field, value]) =>
    value === undefined ? [] : [[`${field}=${value}`, { [field]: value, query: { [field]: value } }]],
  );
  if (endpoint.body && !isBinary(endpoint.body)) parts.push(['a number as the body', { body: 42 }]);
  for (const [what, part] of parts)
    yield check(name, what, async () =>
      compare(calls, await calls.fill(call, { ...values, ...part }), (reply) =>
        judgeProblem(['invalid-request'], reply),
      ),
    );
}

/** Entries of a list, without the addresses in them, whose signatures may differ each time. */
const entriesOf = ({ body }: Reply): string[] => {
  const { items } = body as { items?: unknown };
  const list = [body, items, ...Object.values(body as object)].find(Array.isArray) ?? [];
  const isStable = (key: string, value: unknown) => (/url|thumbnails|readAt/i.test(key) ? undefined : value);
  return list.map((entry) => JSON.stringify(entry, isStable));
};

/** Two pages of one entry each. */
async function* pageChecks(call: NamedCall, calls: Calls): Checks {
  const { name, endpoint } = call;
  const fields = fieldsOf(endpoint.query);
  const limit = fields.find((field) => /^limit$/i.test(field));
  if (limit === undefined) return;
  const read = async (query: Values): Promise<Reply> => calls.make(await calls.fill(call, { query }));
  yield check(name, 'pages', async () => {
    const [both, one] = [await read({ [limit]: 2 }), await read({ [limit]: 1 })];
    const entries = entriesOf(both);
    const { cursor } = one.body as { cursor?: unknown };
    const from = fields.includes('cursor')
      ? { cursor }
      : { [fields.find((field) => /^(offset|skip|from)$/i.test(field)) ?? '']: 1 };
    const rest = entries.length > 1 ? entriesOf(await read({ ...from, [limit]: 1 })) : [];
    const got = [...entriesOf(one), ...rest];
    if (JSON.stringify(got) === JSON.stringify(entries)) return undefined;
    const request = `GET ${endpoint.path} with ${limit}=1`;
    return {
      request,
      expected: `one entry each: ${entries.join()}`,
      got: `${came(one)}, then ${rest.join()}`,
    };
  });
  if (fields.includes('cursor'))
    yield check(name, 'an unknown cursor', async () =>
      compare(calls, await calls.fill(call, { query: { cursor: 'nonsense' } }), (reply) =>
        judgeProblem(['invalid-cursor'], reply),
      ),
    );
}

/** Signed addresses that earlier replies contain. */
async function* signedChecks(call: NamedCall, calls: Calls): Checks {
  const { name, service, endpoint } = call;
  const address = (): string => {
    const { origin, pathname } = new URL(calls.baseOf(service));
    const form = new RegExp(`^${pathname}${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`);
    const urls = textsIn(calls.bodies)
      .filter((text) => URL.canParse(text, origin))
      .map((text) => new URL(text, origin));
    const found = urls.find((url) => url.searchParams.has('signature') && form.test(url.pathname));
    if (!found) throw new NotKnown('no reply contains such an address');
    return found.href;
  };
  const refusals = endpoint.problems?.filter((code) => code.endsWith('-url-refused')) ?? [];
  yield check(name, 'a valid address', async () =>
    compare(calls, { method: 'GET', url: address(), token: undefined }, (reply) =>
      judgeSuccess(endpoint, reply),
    ),
  );
  yield check(name, 'an altered signature', async () =>
    compare(
      calls,
      { method: 'GET', url: address().replace('signature=', 'signature=x'), token: undefined },
      (reply) => judgeProblem(refusals, reply),
    ),
  );
}

/** Calls from pages of another origin: what browsers ask first (CORS). */
async function* originChecks(
  service: ServiceKey,
  origin: string,
  own: readonly NamedCall[],
  calls: Calls,
): Checks {
  const needed = ['authorization', 'content-type', 'if-match', correlationHeader, localeHeader.toLowerCase()];
  const byMethod = new Map(own.filter((one) => !isSigned(one)).map((one) => [one.endpoint.method, one]));
  for (const [method, call] of byMethod)
    yield check(service, `${method} from ${origin}`, async () => {
      const headers = {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': needed.join(),
      };
      const { url } = await calls.fillUnknown(call, isId);
      return compare(calls, { method: 'OPTIONS', url, token: undefined, headers }, (reply) => {
        const listed = (name: string) =>
          (reply.headers.get(`access-control-allow-${name}`) ?? '').toLowerCase();
        const lacking = [
          ...(['*', origin].includes(listed('origin')) ? [] : [`access-control-allow-origin: ${origin}`]),
          ...(/GET|POST/.test(method) || listed('methods').includes(method.toLowerCase())
            ? []
            : [`access-control-allow-methods: ${method}`]),
          ...needed
            .filter(
              (name) =>
                !listed('headers')
                  .split(/\s*,\s*/)
                  .includes(name),
            )
            .map((name) => `access-control-allow-headers: ${name}`),
        ];
        return reply.status < 300 && lacking.length === 0
          ? undefined
          : { expected: lacking.join('; ') || 'status 204', got: came(reply) };
      });
    });
}

/** The steps that change something, until one deviates. Returns the calls that were made. */
async function* changeChecks(service: ServiceKey, calls: Calls): AsyncGenerator<Check, ReadonlySet<string>> {
  const covered = new Set<string>();
  for (const { call: shortName, body, keep = {}, unless: [list, path = ''] = [] } of steps[service] ?? []) {
    const call = callNamed(shortName.includes('.') ? shortName : `${service}.${shortName}`);
    calls.earlierValues['newId'] = randomUUID();
    const values: Record<string, unknown> = {};
    const needs = await check(call.name, 'a valid call', async () => {
      if (list !== undefined && pick((await calls.read(list)).body, path) !== undefined)
        throw new NotKnown(`${list} lists one, which these steps would remove`);
      values['body'] = await fillBody(body, (name) => calls.valueOf(call, name));
      return undefined;
    });
    const isDone =
      needs.state === 'passed' &&
      (yield* validChecks(call, calls, values, ({ body: made }) => {
        for (const [name, at] of Object.entries(keep)) calls.earlierValues[name] = pick(made, at);
      }));
    if (needs.state !== 'passed') yield needs;
    if (!isDone) {
      const what = 'the steps after it';
      yield { call: call.name, what, state: 'not checked', why: 'they need it' };
      break;
    }
    if (isReading(call) || covered.has(call.name)) continue;
    covered.add(call.name);
    yield* unknownChecks(call, calls, values);
    yield* inputChecks(call, calls, values);
  }
  return covered;
}

/** Compares an implementation of a service with its contract. Yields each check as it is made. */
export async function* checkService(target: Target, service: ServiceKey): Checks {
  const calls = createCalls(target);
  const own = allCalls.filter((call) => call.service === service);
  if (service === 'push')
    for (const { what, run } of pushChecks(await target.accessToken()))
      yield check('push', what, async () => {
        const request = calls.baseOf('push');
        const deviation = await run(request);
        return deviation && { request, ...deviation };
      });
  for (const call of own.filter((one) => isReading(one) && !isSigned(one))) {
    const values: Values = {
      body: await fillBody(readingPosts[call.name], (name) => calls.valueOf(call, name)).catch(() => []),
    };
    const isKnown = yield* validChecks(call, calls, values);
    yield* tokenChecks(call, target, calls);
    yield* unknownChecks(call, calls, values);
    if (!isKnown) continue;
    yield* inputChecks(call, calls, values);
    yield* pageChecks(call, calls);
  }
  const covered = target.changes ? yield* changeChecks(service, calls) : new Set<string>();
  const changing = own.filter((call) => !isReading(call));
  for (const call of changing) yield* tokenChecks(call, target, calls);
  for (const call of own.filter(isSigned)) yield* signedChecks(call, calls);
  if (target.origin !== undefined) yield* originChecks(service, target.origin, own, calls);
  const rest = changing.filter(({ name }) => !covered.has(name)).map(({ name }) => name.split('.')[1]);
  const why = target.changes
    ? (leftOut[service] ?? 'a step before them deviates')
    : 'they change something: give --changes';
  if (rest.length > 0)
    yield { call: service, what: `valid calls of ${rest.join(', ')}`, state: 'not checked', why };
}
