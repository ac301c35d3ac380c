import { randomUUID } from 'node:crypto';
import { isBinary, repliesOf } from '@albumen/contracts/endpoint';
import type { Endpoint } from '@albumen/contracts/endpoint';
import { paramsSchemaOf, Problem, problemMediaType, problems } from '@albumen/contracts/problem';
import type { ProblemCode } from '@albumen/contracts/problem';
import { correlationHeader } from '@albumen/contracts/read-problem';

/** A request as it is sent. `token` is undefined for a call without one. */
export interface CallRequest {
  readonly method: string;
  readonly url: string;
  readonly token: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly contentType: string;
  /** The value of a JSON body, otherwise its text; undefined for bytes, which are not read. */
  readonly body: unknown;
  /** The correlation id that the request carried. */
  readonly sentId: string;
}

/** Milliseconds after which a call counts as unanswered. */
const patienceMs = 30_000;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Makes a call. Throws if no reply comes. */
export const send = async ({ method, url, token, headers, body }: CallRequest): Promise<Reply> => {
  const sentId = randomUUID();
  const reply = await fetch(url, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
    headers: {
      accept: 'application/json',
      [correlationHeader]: sentId,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { status } = reply;
  const contentType = (reply.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const isText = /json$|^text\/|^$/.test(contentType);
  if (!isText) await reply.body?.cancel();
  const read = isText ? parsed(await reply.text()) : undefined;
  return { status, headers: reply.headers, contentType, body: read, sentId };
};

/** Shortens a value for a line of the report. */
const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > 300 ? `${text.slice(0, 300)} …` : text;
};

/** Says what came, in one line. */
export const came = ({ status, contentType, body }: Reply): string =>
  [status, contentType, shown(body)].filter((part) => part !== '').join(' ');

/** A difference between the contract and a reply. */
export interface Deviation {
  readonly expected: string;
  readonly got: string;
}

/** Lists the first fields of a value that do not fit a schema, with what the schema wants there. */
const misfits = (schema: NonNullable<Endpoint['params']>, value: unknown): string | undefined => {
  const { error } = schema.safeParse(value);
  return error?.issues
    .slice(0, 5)
    .map(({ path, code, ...issue }) => {
      const wanted = ['expected', 'format', 'values', 'minimum', 'maximum', 'keys'] as const;
      const facts = wanted.flatMap((name) =>
        name in issue ? `${name} ${String(issue[name as never])}` : [],
      );
      return `${path.join('.') || 'the body'}: ${[code.replaceAll('_', ' '), ...facts].join(', ')}`;
    })
    .join('; ');
};

/** Compares a reply with the problem that is expected: its media type, members and status. */
export const judgeProblem = (codes: readonly ProblemCode[], reply: Reply): Deviation | undefined => {
  const expected = codes.map((code) => `${problems[code].status} ${code}`).join(' or ');
  if (!codes.some((code) => problems[code].status === reply.status)) return { expected, got: came(reply) };
  if (reply.contentType !== problemMediaType)
    return { expected: `${expected} as ${problemMediaType}`, got: came(reply) };
  const { data } = Problem.safeParse(reply.body);
  if (!data) return { expected: `${expected} as a problem`, got: misfits(Problem, reply.body) ?? '' };
  if (!codes.includes(data.code) || data.status !== reply.status) return { expected, got: came(reply) };
  const params = paramsSchemaOf(data.code);
  const faults = params && misfits(params, reply.body);
  return faults === undefined ? undefined : { expected: `the members of ${data.code}`, got: faults };
};

/**
 * Compares a reply with those that the contract declares for a valid call. A problem that it declares fits too, except
 * `not-found`, because the call named something that exists.
 */
export const judgeSuccess = (endpoint: Endpoint, reply: Reply): Deviation | undefined => {
  const declared = repliesOf(endpoint);
  const success = declared.find(([status]) => status === reply.status);
  const refusals = (endpoint.problems ?? []).filter((code) => code !== 'not-found');
  if (!success && refusals.some((code) => problems[code].status === reply.status))
    return judgeProblem(refusals, reply);
  if (!success)
    return { expected: `status ${declared.map(([status]) => status).join(' or ')}`, got: came(reply) };
  for (const header of endpoint.replyHeaders ?? [])
    if (!reply.headers.has(header)) return { expected: `the header ${header}`, got: 'no such header' };
  const [, body] = success;
  if (body === undefined)
    return reply.body === '' ? undefined : { expected: `${reply.status} without a body`, got: came(reply) };
  const types = isBinary(body) ? body.binary : ['application/json'];
  if (!types.includes(reply.contentType))
    return { expected: `the content type ${types.join(' or ')}`, got: reply.contentType || 'none' };
  const faults = isBinary(body) ? undefined : misfits(body, reply.body);
  return faults === undefined
    ? undefined
    : { expected: `${reply.status} with the body of the contract`, got: faults };
};
