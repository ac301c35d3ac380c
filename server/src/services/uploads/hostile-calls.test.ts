import { randomUUID } from 'node:crypto';
import type { Problem } from '@albumen/contracts/problem';
import type { OpenUploadSession } from '@albumen/contracts/storage';
import { resumableUploadsPath } from '@albumen/contracts/storage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { storagePath } from '../../../test/customer.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { head, idIn } from '../../../test/upload-calls.ts';

// Calls that do not follow the upload protocol: each is refused, and changes nothing.

const path = storagePath + resumableUploadsPath;

let app: TestApp;
let owner: TestCustomer;
let sessionId: string;
/** An upload of 1000 bytes, of which 100 have arrived. */
let location: string;
/** A token of the owner, and of another customer. */
let token: string;
let otherToken: string;
/** A session of the other customer. */
let otherSessionId: string;

beforeAll(async () => {
  app = await startTestApp({ works: false });
  owner = await app.customer('owner');
  sessionId = await owner.openSession();
  location = await owner.openUpload(sessionId, 'a.jpg', 1000);
  await owner.sendBytes(location, 0, Buffer.alloc(100));
  const other = await app.customer('other');
  otherSessionId = await other.openSession();
  token = await app.issuer.token('owner');
  otherToken = await app.issuer.token('other');
});

afterAll(() => app.close());

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Writes `Upload-Metadata`; a value of `null` leaves the key alone. */
const metadata = (values: Readonly<Record<string, string | null>> = {}): string =>
  Object.entries({ sessionId, filename: 'c.jpg', ...values })
    .map(([key, value]) => (value === null ? key : `${key} ${base64(value)}`))
    .join(',');

interface HostileCall {
  /** Headers that differ from those of a valid call; undefined ones are not sent. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly method?: string;
  readonly address?: string;
  readonly body?: Uint8Array<ArrayBuffer>;
}

type Row = readonly [
  what: string,
  /** The status and the code of the problem. */
  refusal: string,
  /** A word or two of the detail that help the caller. */
  help: RegExp,
  make: () => HostileCall,
];

const bytes = { 'content-type': 'application/offset+octet-stream' };

/** A call that would be valid for the upload. */
const append = (call: HostileCall): HostileCall => ({
  method: 'PATCH',
  address: location,
  body: new Uint8Array(10),
  ...call,
  headers: { ...bytes, 'upload-offset': '100', ...call.headers },
});

/** A call that would open another upload. */
const open = (call: HostileCall): HostileCall => ({
  method: 'POST',
  address: path,
  ...call,
  headers: { 'upload-length': '1000', 'upload-metadata': metadata(), ...call.headers },
});

const send = ({ method, address = location, headers, body }: HostileCall) => {
  const all = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...headers };
  const sent = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return fetch(new URL(address, app.url), {
    ...(method === undefined ? {} : { method }),
    headers: sent,
    ...(body && { body }),
  });
};

/** Returns the facts that a refused call must not change: the offset of the owner's upload and the number of uploads. */
const standing = async () => {
  const { body } = await owner.get<{ sessions: OpenUploadSession[] }>(`${storagePath}/upload-sessions`);
  return { ...(await head(owner, location)), sessions: body.sessions.map(({ unfinished }) => unfinished) };
};

const unchanged = { status: 200, offset: '100', sessions: [1] };

/** Sends the call of a row. */
const expectRefusal = async (...[, refusal, help, make]: Row): Promise<void> => {
  const reply = await send(make());
  const problem = (await reply.json()) as Problem;
  expect(`${reply.status} ${problem.code}`).toBe(refusal);
  expect(problem.detail).toMatch(help);
  expect(reply.headers.get('content-type')).toContain('application/problem+json');
  expect(reply.headers.get('tus-resumable')).toBe('1.0.0');
  expect(reply.headers.get('tus-version')).toBe(reply.status === 412 ? '1.0.0' : null);
  expect(await standing()).toEqual(unchanged);
};

const header = (name: string, value: string | undefined) => () => append({ headers: { [name]: value } });
const opening = (name: string, value: string | undefined) => () => open({ headers: { [name]: value } });
const opens = (values: Readonly<Record<string, string | null>>) => () =>
  open({ headers: { 'upload-metadata': metadata(values) } });

test.each<Row>([
  ['at an earlier offset', '409 upload-conflict', /100 of 1000/, header('upload-offset', '50')],
  ['at a later offset', '409 upload-conflict', /100 of 1000/, header('upload-offset', '101')],
  ['at an offset beyond the file', '409 upload-conflict', /100 of 1000/, header('upload-offset', '1001')],
  [
    'without an offset',
    '400 invalid-request',
    /Upload-Offset is missing/,
    header('upload-offset', undefined),
  ],
  ['at an empty offset', '400 invalid-request', /Upload-Offset is ""/, header('upload-offset', '')],
  ['at an offset in words', '400 invalid-request', /Upload-Offset is "ten"/, header('upload-offset', 'ten')],
  ['at a negative offset', '400 invalid-request', /Upload-Offset is "-1"/, header('upload-offset', '-1')],
  ['at a fraction', '400 invalid-request', /Upload-Offset is "99\.5"/, header('upload-offset', '99.5')],
  ['at an exponent', '400 invalid-request', /Upload-Offset is "1e2"/, header('upload-offset', '1e2')],
  ['at two offsets', '400 invalid-request', /"100, 100"/, header('upload-offset', '100, 100')],
  [
    'with a length',
    '400 invalid-request',
    /Upload-Length only when opening/,
    header('upload-length', '1000'),
  ],
  [
    'with more bytes than the file lacks',
    '413 upload-too-large',
    /900 announced/,
    () => append({ body: new Uint8Array(901) }),
  ],
  ['without a type', '415 upload-body-not-accepted', /exactly/, header('content-type', undefined)],
  ['of another type', '415 upload-body-not-accepted', /exactly/, header('content-type', 'image/jpeg')],
  ['of a malformed type', '415 upload-body-not-accepted', /exactly/, header('content-type', 'bytes')],
  [
    'of the type with parameters',
    '415 upload-body-not-accepted',
    /exactly/,
    header('content-type', 'application/offset+octet-stream; charset=utf-8'),
  ],
  [
    'with a checksum',
    '400 invalid-request',
    /Upload-Checksum.*sha256/,
    header('upload-checksum', 'sha1 AAAA'),
  ],
  ['of a concatenation', '400 invalid-request', /Upload-Concat/, header('upload-concat', 'partial')],
  [
    'without a version of the protocol',
    '412 upload-protocol-not-supported',
    /1\.0\.0/,
    header('tus-resumable', undefined),
  ],
  [
    'of another version of the protocol',
    '412 upload-protocol-not-supported',
    /1\.0\.0/,
    header('tus-resumable', '0.2.2'),
  ],
  ['without a token', '401 not-signed-in', /Bearer/, header('authorization', undefined)],
  [
    'of another customer',
    '404 not-found',
    /no such upload/,
    () => append({ headers: { authorization: `Bearer ${otherToken}` } }),
  ],
  [
    'of an unknown upload',
    '404 not-found',
    /no such upload/,
    () => append({ address: `${path}/${randomUUID()}` }),
  ],
  [
    'of an id in capitals',
    '404 not-found',
    /no such upload/,
    () => append({ address: `${path}/${idIn(location).toUpperCase()}` }),
  ],
  [
    'of an id that is a path',
    '404 not-found',
    /no such upload/,
    () => append({ address: `${path}/..%2fa.jpg` }),
  ],
  ['at the address of openings', '404 not-found', /no PATCH/, () => append({ address: path })],
  [
    'that another method stands for, at a wrong offset',
    '409 upload-conflict',
    /100 of 1000/,
    () => append({ method: 'POST', headers: { 'x-http-method-override': 'PATCH', 'upload-offset': '0' } }),
  ],
])('refuses PATCH %s', expectRefusal);

test.each<Row>([
  [
    'without a length',
    '400 invalid-request',
    /Upload-Length is missing/,
    opening('upload-length', undefined),
  ],
  ['of a negative length', '400 invalid-request', /Upload-Length is "-1"/, opening('upload-length', '-1')],
  ['of half a byte', '400 invalid-request', /Upload-Length is "0\.5"/, opening('upload-length', '0.5')],
  ['of a length in words', '400 invalid-request', /Upload-Length is "big"/, opening('upload-length', 'big')],
  [
    'of more bytes than can be counted',
    '400 invalid-request',
    /"9{20}"/,
    opening('upload-length', '9'.repeat(20)),
  ],
  [
    'of more bytes than the limit',
    '413 upload-too-large',
    /104857600/,
    opening('upload-length', '104857601'),
  ],
  ['of no bytes', '422 photo-empty', /c\.jpg/, opening('upload-length', '0')],
  ['of a deferred length', '400 invalid-request', /Upload-Defer-Length/, opening('upload-defer-length', '1')],
  ['as a part', '400 invalid-request', /Upload-Concat/, opening('upload-concat', 'partial')],
  ['with a checksum', '400 invalid-request', /Upload-Checksum/, opening('upload-checksum', 'md5 AAAA')],
  ['without metadata', '400 invalid-request', /lacks "sessionId"/, opening('upload-metadata', undefined)],
  ['with empty metadata', '400 invalid-request', /lacks "sessionId"/, opening('upload-metadata', '')],
  ['without a name', '400 invalid-request', /lacks "filename"/, opens({ filename: null })],
  ['with an empty part', '400 invalid-request', /has ""/, opening('upload-metadata', 'filename YQ==,')],
  [
    'with three words',
    '400 invalid-request',
    /has "filename YQ== YQ=="/,
    opening('upload-metadata', 'filename YQ== YQ=='),
  ],
  [
    'with signs other than base64',
    '400 invalid-request',
    /"filename" is not base64/,
    opening('upload-metadata', 'filename a.jpg'),
  ],
  [
    'with base64 without padding',
    '400 invalid-request',
    /"filename" is not base64/,
    opening('upload-metadata', 'filename YQ'),
  ],
  ['with a key in other letters', '400 invalid-request', /has "/, opening('upload-metadata', 'größe YQ==')],
  [
    'with a key twice',
    '400 invalid-request',
    /"filename" twice/,
    opening('upload-metadata', 'filename YQ==,filename YQ=='),
  ],
  ['under an id that is a path', '400 invalid-request', /"uploadId"/, opens({ uploadId: '../a' })],
  ['at a negative place', '400 invalid-request', /"position"/, opens({ position: '-1' })],
  ['at a place beyond the last', '400 invalid-request', /"position"/, opens({ position: String(2 ** 32) })],
  ['with half a SHA-256', '400 invalid-request', /"sha256"/, opens({ sha256: 'a'.repeat(32) })],
  [
    'in a session of another customer',
    '404 not-found',
    /session/,
    () => opens({ sessionId: otherSessionId })(),
  ],
  ['in a session that is no id', '404 not-found', /session/, opens({ sessionId: 'today' })],
  [
    'under its id with another length',
    '409 upload-conflict',
    /another upload/,
    () =>
      open({
        headers: { 'upload-length': '999', 'upload-metadata': metadata({ uploadId: idIn(location) }) },
      }),
  ],
  [
    'again with bytes',
    '409 upload-conflict',
    /100 of 1000/,
    () =>
      open({
        headers: { ...bytes, 'upload-metadata': metadata({ uploadId: idIn(location) }) },
        body: new Uint8Array(100),
      }),
  ],
  [
    'with bytes of another type',
    '415 upload-body-not-accepted',
    /exactly/,
    () => open({ headers: { 'content-type': 'image/jpeg' }, body: new Uint8Array(10) }),
  ],
  [
    'with bytes of no type',
    '415 upload-body-not-accepted',
    /exactly/,
    () => open({ body: new Uint8Array(10) }),
  ],
  [
    'with more bytes than its length',
    '413 upload-too-large',
    /1000 announced/,
    () => open({ headers: bytes, body: new Uint8Array(1001) }),
  ],
  [
    'without a version of the protocol',
    '412 upload-protocol-not-supported',
    /1\.0\.0/,
    opening('tus-resumable', undefined),
  ],
  ['without a token', '401 not-signed-in', /Bearer/, opening('authorization', undefined)],
  ['at the address of an upload', '404 not-found', /no POST/, () => open({ address: location })],
  ['by a method that does not exist', '404 not-found', /no OPEN/, opening('x-http-method-override', 'open')],
])('refuses to open an upload %s', expectRefusal);

test.each<Row>([
  [
    'to give up the upload of another customer',
    '404 not-found',
    /no such upload/,
    () => ({ method: 'DELETE', headers: { authorization: `Bearer ${otherToken}` } }),
  ],
  [
    'to give up an upload by another version of the protocol',
    '412 upload-protocol-not-supported',
    /1\.0\.0/,
    () => ({ method: 'DELETE', headers: { 'tus-resumable': '2.0.0' } }),
  ],
  [
    'to give up an upload without a token, by OPTIONS',
    '401 not-signed-in',
    /Bearer/,
    () => ({
      method: 'OPTIONS',
      headers: { authorization: undefined, 'x-http-method-override': 'DELETE' },
    }),
  ],
  ['to read the bytes of an upload', '404 not-found', /no GET/, () => ({ method: 'GET' })],
])('refuses a call %s', expectRefusal);
