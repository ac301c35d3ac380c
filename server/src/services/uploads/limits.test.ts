import { readProblem } from '@albumen/contracts/read-problem';
import type { Problem } from '@albumen/contracts/problem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { emptyPng } from '../../platform/images/test-photos.ts';
import { storagePath } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { idIn } from '../../../test/upload-calls.ts';

// The operator's limit for one file.

const mebibyte = 1024 * 1024;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    works: false,
    environment: { UPLOAD_MB_LIMIT: '1', PHOTO_MEGAPIXELS_LIMIT: '1' },
  });
});

afterAll(() => app.close());

test('tells the web application the limits', async () => {
  const configuration = await (await fetch(new URL('/config.json', app.url))).json();
  expect(configuration).toMatchObject({ uploadLimits: { bytes: mebibyte, pixels: 1_000_000 } });
});

test('refuses to open a file of more megabytes, and names the limit', async () => {
  const customer = await app.customer('bytes');
  const sessionId = await customer.openSession();
  await customer.openUpload(sessionId, 'fits.jpg', mebibyte);
  await expect(customer.openUpload(sessionId, 'too-large.jpg', mebibyte + 1)).rejects.toMatchObject({
    problem: {
      status: 413,
      code: 'upload-too-large',
      detail: `too-large.jpg has ${mebibyte + 1} bytes; at most ${mebibyte} are accepted.`,
    },
  });
});

test('refuses a photo of more megapixels, and names the limit', async () => {
  const customer = await app.customer('pixels');
  const sessionId = await customer.openSession();
  const fits = await makePhotoFile({ width: 1000, height: 1000 });
  expect((await customer.upload(sessionId, 'fits.jpg', fits)).status).toBe(200);
  const tooMany = await makePhotoFile({ width: 1001, height: 1000 });
  const { status, body } = await customer.upload<Problem>(sessionId, 'too-many.jpg', tooMany);
  expect([status, body.code]).toEqual([422, 'photo-too-many-pixels']);
  expect(body.detail).toBe('too-many.jpg has more than the maximum of 1000000 pixels.');
  expect(readProblem(body)?.params).toMatchObject({ pixelLimit: 1_000_000 });
});

test('refuses a photo with too long a side, and names the limit in every answer', async () => {
  const customer = await app.customer('side');
  const sessionId = await customer.openSession();
  const ribbon = emptyPng(65_536, 10);
  const location = await customer.openUpload(sessionId, 'ribbon.png', ribbon.length);
  const refused = {
    status: 422,
    code: 'photo-side-too-long',
    detail: 'ribbon.png has a side of more than the maximum of 65535 pixels.',
    pixelLimit: 65_535,
  };
  expect((await customer.sendBytes<Problem>(location, 0, ribbon)).body).toMatchObject(refused);
  const again = await customer.get<Problem>(`${storagePath}/upload-outcomes/${idIn(location)}`);
  expect(again.body).toMatchObject(refused);
});
