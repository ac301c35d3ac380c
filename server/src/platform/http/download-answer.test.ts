import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { answerDownload } from './download-answer.ts';
import type { RangeHeaders } from './download-answer.ts';

const bytes = Buffer.from('0123456789');
const content = {
  size: bytes.length,
  etag: '"this"',
  read: async function* read({ start, end } = { start: 0, end: bytes.length - 1 }) {
    yield bytes.subarray(start, end + 1);
  },
};

const ask = async (headers: RangeHeaders) => {
  const answer = answerDownload({ content, fileName: 'näme (1).zip', mediaType: 'application/zip' }, headers);
  return {
    status: answer.status,
    range: answer.headers['content-range'],
    length: answer.headers['content-length'],
    text: answer.body && (await buffer(answer.body)).toString(),
  };
};

test('announces a name, a length, and that the download can be resumed', () => {
  expect(
    answerDownload({ content, fileName: 'näme (1).zip', mediaType: 'application/zip' }, {}).headers,
  ).toMatchObject({
    'content-disposition': "attachment; filename*=UTF-8''n%C3%A4me%20%281%29.zip",
    'content-length': 10,
    'accept-ranges': 'bytes',
    etag: '"this"',
    'cache-control': 'private, no-transform',
  });
});

test.each([
  ['bytes=3-5', 'bytes 3-5/10', '345'],
  ['bytes=3-', 'bytes 3-9/10', '3456789'],
  ['bytes=-2', 'bytes 8-9/10', '89'],
  ['bytes=-20', 'bytes 0-9/10', '0123456789'],
  ['bytes=8-100', 'bytes 8-9/10', '89'],
])('answers %s with a part', async (range, contentRange, text) => {
  expect(await ask({ range })).toEqual({ status: 206, range: contentRange, length: text.length, text });
});

test.each(['bytes=10-', 'bytes=10-12', 'bytes=-0'])(
  'answers %s with 416 because it begins after the end',
  async (range) => {
    expect(await ask({ range })).toMatchObject({ status: 416, range: 'bytes */10', text: undefined });
  },
);

test.each(['bytes=5-3', 'bytes=a-b', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-'])(
  'ignores the range %s and sends everything',
  async (range) => {
    expect(await ask({ range })).toMatchObject({ status: 200, length: 10, text: '0123456789' });
  },
);

test('sends a part only if the content is still the same', async () => {
  expect(await ask({ range: 'bytes=3-5', 'if-range': '"this"' })).toMatchObject({ status: 206, text: '345' });
  expect(await ask({ range: 'bytes=3-5', 'if-range': '"other"' })).toMatchObject({ status: 200, length: 10 });
});

test('does not send content again that the caller already has', async () => {
  expect(await ask({ 'if-none-match': '"this"' })).toMatchObject({ status: 304, text: undefined });
});

test('reports the sent bytes from the first one of the answer on, without buffered bytes', async () => {
  const sent: unknown[] = [];
  const { body, onClosed } = answerDownload(
    { content, fileName: 'a.zip', mediaType: 'application/zip', onSent: (range) => sent.push(range) },
    { range: 'bytes=2-7' },
  );
  expect(body && (await buffer(body)).toString()).toBe('234567');
  onClosed?.(2);
  onClosed?.(0);
  expect(sent).toEqual([
    { start: 2, end: 5 },
    { start: 2, end: 7 },
  ]);
});

test('reports nothing if nothing was sent', () => {
  const sent: unknown[] = [];
  const { onClosed } = answerDownload(
    { content, fileName: 'a.zip', mediaType: 'application/zip', onSent: (range) => sent.push(range) },
    {},
  );
  onClosed?.(0);
  expect(sent).toEqual([]);
});
