import { expect, test } from 'vitest';
import type { UploadItem, UploadState } from './upload-item.ts';
import { summaryOf } from './upload-summary.ts';

const item = (state: UploadState, bytesSent = 0, isStarted = state !== 'chosen'): UploadItem => ({
  id: 1,
  file: new File([new Uint8Array(100)], 'photo.jpg'),
  state,
  isStarted,
  bytesSent,
});

const summarise = (items: readonly UploadItem[]) => summaryOf(items, false);

test('the bytes of files that are only chosen do not count', () => {
  expect(summarise([item('chosen'), item('sending', 40)])).toMatchObject({ bytes: 100, bytesDone: 40 });
});

test('counts nothing before the start, and no file that is refused without being sent', () => {
  const refused = item('refused', 0, false);
  expect(summarise([refused, item('chosen')])).toMatchObject({ started: 0, settled: 0, bytes: 0 });
});

test('refused files are not photos, before or after they are sent', () => {
  const refused = item('refused', 0, false);
  const under = summarise([refused, item('sending'), item('sending'), item('chosen')]);
  expect(under).toMatchObject({ started: 2, settled: 0, bytes: 200 });
  const ended = summarise([refused, item('refused'), item('added', 100), item('chosen')]);
  expect(ended).toMatchObject({ started: 1, settled: 1, bytes: 200, bytesDone: 200 });
});

test('counts photos that are new in the library: none that exist, are repeated or left out', () => {
  const states = ['added', 'duplicate', 'restored', 'repeated', 'damaged', 'failed', 'refused'] as const;
  expect(summarise(states.map((state) => item(state))).photos).toBe(2);
});

test('a file that has ended counts as done, however it ended', () => {
  const ended = [item('added', 100), item('duplicate', 100), item('refused', 30), item('failed', 10)];
  expect(summarise(ended)).toMatchObject({ bytes: 400, bytesDone: 400, settled: 3, running: 0 });
});

test('waiting, sending and interrupted files are running', () => {
  expect(summarise([item('queued'), item('sending'), item('interrupted'), item('chosen')]).running).toBe(3);
});

test('added, duplicate, restored, repeated and damaged files have arrived', () => {
  const states = ['added', 'duplicate', 'restored', 'repeated', 'damaged', 'failed', 'refused'] as const;
  expect(summarise(states.map((state) => item(state))).arrived).toBe(5);
});

test.each([
  ['nothing', 'refused', 100],
  ['nothing', 'duplicate', 100],
  ['nothing', 'repeated', 100],
  ['choice', 'chosen', 0],
  ['choice', 'queued', 0],
  ['choice', 'missing', 0],
  ['choice', 'failed', 0],
  ['photos', 'sending', 1],
  ['photos', 'added', 100],
  ['photos', 'restored', 100],
  ['photos', 'damaged', 100],
] as const)('giving up loses %s where a file is %s with %d bytes sent', (atStake, state, bytesSent) => {
  expect(summarise([item('refused'), item(state, bytesSent)]).atStake).toBe(atStake);
});

test('a file that must be chosen again is started, but neither running nor settled', () => {
  expect(summarise([item('missing')])).toMatchObject({ started: 1, running: 0, settled: 0 });
});

test('the sent bytes of a file that must be chosen again are done; the rest does not count', () => {
  expect(summarise([item('missing', 40), item('sending', 10), item('failed', 10)])).toMatchObject({
    bytes: 300,
    bytesDone: 150,
    bytesToCome: 90,
  });
});
