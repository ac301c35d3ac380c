import { endpoint, contractPart } from '@albumen/contracts/endpoint';
import { AccountCounts, photoLibrary } from '@albumen/contracts/photo-management/library';
import { correlationHeader } from '@albumen/contracts/read-problem';
import { UploadSession } from '@albumen/contracts/storage';
import { expect, test, vi } from 'vitest';
import { AnswerTimedOut } from '../lib/answer-in-time.ts';
import { failureCause } from '../lib/failure-cause.ts';
import { ApiError, createServiceClient } from './client.ts';
import type { Transport } from './client.ts';
import { ProviderUnanswered, SignInFailed } from './session-errors.ts';

const { params, query } = photoLibrary.endpoints.readTimelineMonth;

const service = contractPart({
  service: 'photoManagement',
  title: 'A service of one call of each kind',
  endpoints: {
    read: endpoint({
      method: 'GET',
      path: '/months/:year/:month',
      summary: '',
      security: 'customer',
      params,
      query,
      reply: { status: 200, body: AccountCounts },
    }),
    write: endpoint({
      method: 'PATCH',
      path: '/sessions',
      summary: '',
      security: 'customer',
      body: UploadSession,
      reply: { status: 204 },
    }),
    replace: endpoint({
      method: 'PUT',
      path: '/picture',
      summary: '',
      security: 'customer',
      headers: UploadSession,
      body: { binary: ['image/png'], maxBytes: 100 },
      reply: { 200: AccountCounts, 201: undefined },
      replyHeaders: ['etag'],
    }),
    leave: endpoint({
      method: 'POST',
      path: '/leave',
      summary: '',
      security: 'customer',
      endsSessions: true,
      reply: { status: 204 },
    }),
    readPublic: endpoint({
      method: 'GET',
      path: '/public',
      summary: '',
      security: 'none',
      reply: { status: 200, body: AccountCounts },
    }),
  },
});

const counts = { albumsCount: 2, photosCount: 3 };
const may = { params: { year: 2024, month: 5 } };

const clientAnswering = (...replies: (Response | Error)[]) => {
  const sent: Request[] = [];
  const transport = {
    serviceAddress: () => 'https://api.example/photo-management',
    accessToken: async () => 'token-1',
    replaceAccessToken: vi.fn(async (_refused: string) => 'token-2'),
    sessionEndsWith: vi.fn((_reply: Promise<{ readonly ok: boolean }>) => undefined),
    locale: () => 'nl-NL',
    fetch: async (input, init) => {
      sent.push(new Request(input, init));
      const reply = replies.shift();
      if (reply instanceof Error) throw reply;
      return reply ?? Response.error();
    },
  } satisfies Transport;
  return { calls: createServiceClient(service, transport), sent, transport };
};

const problem = (status: number, code: string) =>
  Response.json(
    { type: 'about:blank', title: 'No.', status, code, correlationId: 'server-side-id' },
    { status },
  );

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw new Error('The call did not fail with an ApiError.');
  return error;
};

// #call
test('a call fills in its path and query and carries token, locale and correlation id', async () => {
  const { calls, sent } = clientAnswering(Response.json(counts));
  const call = { params: { year: 2024, month: '5/6' }, query: { limit: 24, cursor: undefined } };
  expect(await calls.read(call)).toEqual(counts);
  const request = sent[0]!;
  expect(request.url).toBe('https://api.example/photo-management/months/2024/5%2F6?limit=24');
  expect(request.headers.get('authorization')).toBe('Bearer token-1');
  expect(request.headers.get('x-locale')).toBe('nl-NL');
  expect(request.headers.get(correlationHeader)).toMatch(/^[\w-]{36}$/);
});

test('sends a body as JSON, and returns undefined for a reply without a body', async () => {
  const { calls, sent } = clientAnswering(new Response(null, { status: 204 }));
  expect(await calls.write({ body: { uploadSessionId: '7' } })).toBeUndefined();
  expect(sent[0]!.method).toBe('PATCH');
  expect(sent[0]!.headers.get('content-type')).toBe('application/json');
  expect(await sent[0]!.json()).toEqual({ uploadSessionId: '7' });
});

test('notes the reply to each request of a call that ends the session, and no other', async () => {
  const { calls, transport } = clientAnswering(
    problem(401, 'unauthorized'),
    new Response(null, { status: 204 }),
    Response.json(counts),
  );
  await calls.leave();
  await calls.read(may);
  const replies = transport.sessionEndsWith.mock.calls.map(([reply]) => reply);
  expect(await Promise.all(replies)).toMatchObject([{ ok: false }, { ok: true }]);
});

test('sends bytes under their own type, and returns status and headers if several are possible', async () => {
  const { calls, sent } = clientAnswering(
    Response.json(counts, { headers: { etag: '"2"' } }),
    new Response(null, { status: 201 }),
  );
  const call = { headers: { uploadSessionId: '7' }, body: new Blob(['bytes'], { type: 'image/png' }) };
  const changed = await calls.replace(call);
  expect([changed.status, changed.body, changed.headers.get('etag')]).toEqual([200, counts, '"2"']);
  expect(await calls.replace(call)).toMatchObject({ status: 201, body: undefined });
  expect(sent[0]!.headers.get('uploadSessionId')).toBe('7');
  expect(sent[0]!.headers.get('content-type')).toBe('image/png');
  expect(await sent[0]!.text()).toBe('bytes');
});

// #public-call
test('sends no token with a public call', async () => {
  const { calls, sent } = clientAnswering(Response.json(counts));
  await calls.readPublic();
  expect(sent[0]!.headers.has('authorization')).toBe(false);
});

test('a 401 renews the token once and repeats the call under the same correlation id', async () => {
  const { calls, sent, transport } = clientAnswering(problem(401, 'not-signed-in'), Response.json(counts));
  expect(await calls.read(may)).toEqual(counts);
  expect(transport.replaceAccessToken).toHaveBeenCalledExactlyOnceWith('token-1');
  expect(sent[1]!.headers.get('authorization')).toBe('Bearer token-2');
  expect(sent[1]!.headers.get(correlationHeader)).toBe(sent[0]!.headers.get(correlationHeader));
});

test('returns a second 401 as the answer', async () => {
  const { calls, sent } = clientAnswering(problem(401, 'not-signed-in'), problem(401, 'not-signed-in'));
  expect((await failureOf(calls.read(may))).status).toBe(401);
  expect(sent).toHaveLength(2);
});

// #failed-call
test("shows status code and URL of a failure, and keeps the service's code and correlation id", async () => {
  const { calls } = clientAnswering(problem(404, 'not-found'));
  const error = await failureOf(calls.read(may));
  expect(error.message).toBe('404 https://api.example/photo-management/months/2024/5');
  expect(error).toMatchObject({ status: 404, code: 'not-found', correlationId: 'server-side-id' });
});

test('keeps the sent correlation id when a failure is not a problem document', async () => {
  const { calls, sent } = clientAnswering(new Response('<html>Bad gateway</html>', { status: 502 }));
  const error = await failureOf(calls.read(may));
  expect(error.code).toBeUndefined();
  expect(error.correlationId).toBe(sent[0]!.headers.get(correlationHeader));
});

// #lost-connection
test('reports a lost connection with status 0 and its cause', async () => {
  const cause = new TypeError('Failed to fetch');
  const { calls } = clientAnswering(cause);
  expect(await failureOf(calls.read(may))).toMatchObject({ status: 0, cause });
});

test('fails because of the connection when the token cannot be renewed without one', async () => {
  const lost = new ProviderUnanswered('No answer.', { cause: new TypeError('Failed to fetch') });
  const late = new ProviderUnanswered('No answer.', { cause: new AnswerTimedOut('Too late.') });
  const { transport } = clientAnswering(problem(401, 'not-signed-in'));
  const failsWith = (accessToken: () => Promise<string>) =>
    failureOf(createServiceClient(service, { ...transport, accessToken }).read(may));
  const refused = failureOf(
    createServiceClient(service, { ...transport, replaceAccessToken: () => Promise.reject(lost) }).read(may),
  );
  expect(failureCause(await refused)).toBe('connection');
  expect(failureCause(await failsWith(() => Promise.reject(lost)))).toBe('connection');
  expect(failureCause(await failsWith(() => Promise.reject(late)))).toBe('timedOut');
});

test("fails with the session's error when the customer must sign in", async () => {
  const { transport } = clientAnswering();
  const calls = createServiceClient(service, {
    ...transport,
    accessToken: () => Promise.reject(new SignInFailed('No.')),
  });
  await expect(calls.read(may)).rejects.toThrow(SignInFailed);
});

test('rejects a reply of a foreign service that does not fit the contract', async () => {
  const { calls } = clientAnswering(Response.json({ ...counts, photosCount: 'three' }));
  expect((await failureOf(calls.read(may))).status).toBe(200);
});

test('does not check a reply of our own service', async () => {
  const newer = { ...counts, addedLater: true };
  const { transport } = clientAnswering();
  const fetchOwn = async () => Response.json(newer);
  const own = { ...transport, serviceAddress: () => '/api/photo-management', fetch: fetchOwn };
  expect(await createServiceClient(service, own).read(may)).toEqual(newer);
});

test('keeps the original error of an aborted call', async () => {
  const controller = new AbortController();
  controller.abort();
  const { calls } = clientAnswering(new DOMException('Aborted', 'AbortError'));
  const call = calls.read({ ...may, signal: controller.signal });
  await expect(call).rejects.toThrow(DOMException);
});

test('a call without an answer times out, unless it sends bytes', async () => {
  vi.useFakeTimers();
  try {
    const hangs: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      });
    const { transport } = clientAnswering();
    const calls = createServiceClient(service, { ...transport, fetch: hangs });
    const isSettled = vi.fn(() => undefined);
    const bytes = { body: new Blob(['x']), headers: { uploadSessionId: '7' } };
    void calls.replace(bytes).then(isSettled, isSettled);
    const failure = failureOf(calls.read(may));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await failure).toMatchObject({ status: 0, isTimedOut: true });
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(isSettled).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});
