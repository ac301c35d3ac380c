import type { Problem } from '@albumen/contracts/problem';
import { resumableUploadsPath, UploadOutcome } from '@albumen/contracts/storage';
import { Upload } from 'tus-js-client';
import type { UploadOptions } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { storagePath } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { confirm, head, idIn } from '../../../test/upload-calls.ts';

// The examples of the protocol, and its reference client.

const path = storagePath + resumableUploadsPath;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ works: false });
});

afterAll(() => app.close());

const someone = async (name: string) => {
  const customer = await app.customer(name);
  return { customer, sessionId: await customer.openSession(), bytes: await makePhotoFile() };
};

const base64 = (text: string, encoding: BufferEncoding = 'utf8'): string =>
  Buffer.from(text, encoding).toString('base64');

describe('the examples of the protocol', () => {
  test('OPTIONS announces the version, the extensions and the largest file, without a token', async () => {
    for (const address of [path, `${path}/24e533e0-2ec3-4c40-8387-f1a0e460e216`]) {
      const reply = await fetch(new URL(address, app.url), { method: 'OPTIONS' });
      expect([reply.status, await reply.text()]).toEqual([204, '']);
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        'tus-resumable': '1.0.0',
        'tus-version': '1.0.0',
        'tus-extension': 'creation,creation-with-upload,termination',
        'tus-max-size': String(100 * 1024 * 1024),
      });
    }
  });

  test('an empty POST opens an upload, and ignores metadata of other products', async () => {
    const { customer, sessionId } = await someone('creation');
    const reply = await customer.tus('POST', path, {
      'content-length': '0',
      'upload-length': '100',
      'upload-metadata': `filename d29ybGRfZG9taW5hdGlvbl9wbGFuLnBkZg==,is_confidential,sessionId ${base64(sessionId)}`,
    });
    expect([reply.status, reply.body, reply.headers.get('tus-resumable')]).toEqual([201, '', '1.0.0']);
    expect(reply.headers.get('upload-offset')).toBeNull();
    const location = reply.headers.get('location') ?? '';
    expect(location).toMatch(new RegExp(`^${path}/[0-9a-f-]{36}$`));
    const upload = await customer.get(`${storagePath}/uploads/${idIn(location)}?accountId=creation`);
    expect(upload.body).toMatchObject({ fileName: 'world_domination_plan.pdf', bytes: 100 });
  });

  test('HEAD returns the offset of an interrupted upload, from which PATCH continues', async () => {
    const { customer, sessionId, bytes } = await someone('interrupted');
    const location = await customer.openUpload(sessionId, 'a.jpg', bytes.byteLength);
    const first = await customer.sendBytes(location, 0, bytes.subarray(0, 70));
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '70']);
    const { status, headers } = await customer.tus('HEAD', location, {});
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'upload-offset': '70',
      'upload-length': String(bytes.byteLength),
      'tus-resumable': '1.0.0',
      'cache-control': 'no-store',
    });
    const rest = await customer.sendBytes(location, 70, bytes.subarray(70));
    expect([rest.status, rest.body.outcome]).toEqual([200, 'added']);
    expect(rest.headers.get('upload-offset')).toBe(String(bytes.byteLength));
    expect((await head(customer, location)).offset).toBe(String(bytes.byteLength));
  });

  test('a POST with bytes opens an upload and returns its offset', async () => {
    const { customer, sessionId } = await someone('with-upload');
    const { url, headers } = customer.uploadAtOnce(sessionId, 'a.jpg', 100);
    const reply = await customer.tus('POST', url.pathname, headers, Buffer.from('hello'));
    expect([reply.status, reply.headers.get('upload-offset')]).toEqual([201, '5']);
    expect((await head(customer, reply.headers.get('location') ?? '')).offset).toBe('5');
  });

  test('DELETE ends an upload, which no later request finds', async () => {
    const { customer, sessionId } = await someone('termination');
    const location = await customer.openUpload(sessionId, 'a.jpg', 100);
    const reply = await customer.tus('DELETE', location, { 'content-length': '0' });
    expect([reply.status, reply.headers.get('tus-resumable')]).toEqual([204, '1.0.0']);
    expect(await head(customer, location)).toEqual({ status: 404, offset: null });
    const late = await customer.sendBytes<Problem>(location, 0, Buffer.alloc(100));
    expect([late.status, late.body.code]).toEqual([404, 'not-found']);
    expect((await customer.tus('DELETE', location, {})).status).toBe(404);
  });

  test('a PATCH of no bytes leaves the offset, and returns the outcome again after the last byte', async () => {
    const { customer, sessionId, bytes } = await someone('empty-patch');
    const location = await customer.openUpload(sessionId, 'a.jpg', bytes.byteLength);
    const none = await customer.sendBytes(location, 0, Buffer.alloc(0));
    expect([none.status, none.headers.get('upload-offset')]).toEqual([204, '0']);
    const { body } = await customer.sendBytes(location, 0, bytes);
    expect((await customer.sendBytes(location, bytes.byteLength, Buffer.alloc(0))).body).toEqual(body);
    for (const [offset, code] of [
      [0, 'upload-conflict'],
      [bytes.byteLength, 'upload-too-large'],
    ] as const) {
      const more = await customer.sendBytes<Problem>(location, offset, Buffer.alloc(1));
      expect(more.body.code).toBe(code);
    }
    expect((await confirm(customer, sessionId)).body).toMatchObject({ added: 1 });
  });

  test('accepts a name in bytes that are not UTF-8, with a replacement character', async () => {
    const { customer, sessionId } = await someone('latin');
    const reply = await customer.tus('POST', path, {
      'upload-length': '100',
      'upload-metadata': `sessionId ${base64(sessionId)},filename ${base64('café.jpg', 'latin1')}`,
    });
    const id = idIn(reply.headers.get('location') ?? '');
    const { body } = await customer.get(`${storagePath}/uploads/${id}?accountId=latin`);
    expect(body).toMatchObject({ fileName: 'caf\uFFFD.jpg' });
  });
});

describe('the reference client of the protocol', () => {
  /** The client's options for a photo of a new customer, and the calls that it makes. */
  const prepare = async (name: string) => {
    const { customer, sessionId, bytes } = await someone(name);
    const calls: string[] = [];
    const options: UploadOptions = {
      endpoint: new URL(path, app.url).href,
      headers: { authorization: `Bearer ${await app.issuer.token(name)}` },
      metadata: { sessionId, filename: 'a.jpg' },
      retryDelays: null,
      onAfterResponse: (request, response) => {
        const method = request.getHeader('X-HTTP-Method-Override') ?? request.getMethod();
        calls.push(`${method} ${response.getStatus()}`);
      },
    };
    return { customer, sessionId, bytes, options, calls };
  };

  /** Resolves to the outcome in the last answer. */
  const upload = (bytes: Buffer, options: UploadOptions): Promise<UploadOutcome> =>
    new Promise((resolve, reject) => {
      new Upload(bytes, {
        ...options,
        onError: reject,
        onSuccess: ({ lastResponse }) => resolve(UploadOutcome.parse(JSON.parse(lastResponse.getBody()))),
      }).start();
    });

  test.each([
    ['opens an upload, then sends its bytes', {}, ['POST 201', 'PATCH 200']],
    ['sends the bytes with the opening', { uploadDataDuringCreation: true }, ['POST 200']],
    ['sends parts', { chunkSize: 2000 }, ['POST 201', 'PATCH 204', 'PATCH 200']],
    [
      'sends the first part with the opening',
      { uploadDataDuringCreation: true, chunkSize: 2000 },
      ['POST 201', 'PATCH 200'],
    ],
    ['does without PATCH', { overridePatchMethod: true }, ['POST 201', 'PATCH 200']],
  ])('%s', async (name, choice, expected) => {
    const { customer, sessionId, options, calls } = await prepare(name);
    const bytes = Buffer.concat([await makePhotoFile(), Buffer.alloc(4000)]).subarray(0, 4000);
    expect(await upload(bytes, { ...options, ...choice })).toMatchObject({ outcome: 'added' });
    expect(calls).toEqual(expected);
    expect((await confirm(customer, sessionId)).body).toMatchObject({ added: 1 });
  });

  test('resumes an upload that it has aborted', async () => {
    const { customer, bytes, options, calls } = await prepare('aborts');
    const location = await new Promise<string>((resolve, reject) => {
      const begun = new Upload(bytes, {
        ...options,
        chunkSize: 100,
        onError: reject,
        onChunkComplete: () => void begun.abort().then(() => resolve(begun.url ?? ''), reject),
      });
      begun.start();
    });
    expect(await head(customer, new URL(location).pathname)).toEqual({ status: 200, offset: '100' });
    calls.length = 0;
    expect(await upload(bytes, { ...options, uploadUrl: location })).toMatchObject({ outcome: 'added' });
    expect(calls).toEqual(['HEAD 200', 'PATCH 200']);
  });

  test('gives up an upload', async () => {
    const { customer, sessionId, options } = await prepare('terminates');
    const location = await customer.openUpload(sessionId, 'a.jpg', 100);
    await Upload.terminate(new URL(location, app.url).href, options);
    expect((await head(customer, location)).status).toBe(404);
  });
});
