import { expect, test } from 'vitest';
import { photo } from '../../test/upload-service.ts';
import { afterEvent, chosenFile, fruitlessTriesLimit, restoredFile, rowOf } from './file-record.ts';
import type { FileEvent, FileRecord } from './file-record.ts';

const file = photo('beach.jpg', 1_000);
const chosen: FileRecord = { ...chosenFile(1, file), uploadId: 'upload' };
const sending: FileRecord = {
  ...chosen,
  state: 'sending',
  isStarted: true,
  isBegun: true,
  fruitlessTries: 2,
};
const interrupted = { type: 'interrupted', trouble: 'network', isOwnFault: false, arrivals: 5 } as const;
const arrived = (outcome: 'added' | 'duplicate', damaged?: true): FileEvent => ({
  type: 'arrived',
  photo: { outcome, imageId: 'photo', ...(damaged && { damaged }) },
});

test.each<[string, FileRecord, FileEvent, Partial<FileRecord>]>([
  [
    'progress makes the earlier tries count no more',
    sending,
    { type: 'progressed', bytesSent: 400 },
    { farthest: 400, fruitlessTries: 0 },
  ],
  [
    'bytes that are sent again are no progress',
    { ...sending, farthest: 600 },
    { type: 'progressed', bytesSent: 400 },
    { bytesSent: 400, farthest: 600, fruitlessTries: 2 },
  ],
  [
    'an interruption of all files is no fault of one',
    sending,
    interrupted,
    { state: 'interrupted', fruitlessTries: 2 },
  ],
  [
    'an interruption while others arrive is its fault',
    { ...sending, arrivalsBefore: 4 },
    interrupted,
    { state: 'interrupted', fruitlessTries: 3 },
  ],
  [
    'the last interruption fails it',
    { ...sending, fruitlessTries: fruitlessTriesLimit },
    { ...interrupted, isOwnFault: true },
    { state: 'failed', failure: 'network' },
  ],
  [
    'a failed file starts with all its tries',
    { ...sending, state: 'failed', failure: 'network' },
    { type: 'started' },
    { state: 'queued', fruitlessTries: 0, isBegun: true },
  ],
  ['a photo that arrives whole is added', sending, arrived('added'), { state: 'added', bytesSent: 1_000 }],
  ['a damaged photo is left out', sending, arrived('added', true), { state: 'damaged', ifChosen: 'added' }],
  ['a damaged photo of the library is not', sending, arrived('duplicate', true), { state: 'duplicate' }],
  [
    'a damaged photo is added if the customer chooses it',
    { ...sending, state: 'damaged', ifChosen: 'restored' },
    { type: 'damage-accepted' },
    { state: 'restored', ifChosen: 'restored' },
  ],
])('%s', (_, before, event, after) => {
  expect(afterEvent(before, event)).toMatchObject(after);
});

test('an ended session gives a file another upload, which nobody has begun', () => {
  const { uploadId, ...after } = afterEvent(
    { ...sending, bytesSent: 400, farthest: 400 },
    { type: 'session-ended' },
  );
  expect(uploadId).not.toBe('upload');
  expect(after).toMatchObject({ isBegun: false, bytesSent: 0, farthest: 0, fruitlessTries: 2 });
});

test('a file whose bytes are lost remembers its properties only', () => {
  const lost = afterEvent(sending, { type: 'missing', loss: 'unreadable' });
  expect(lost.file).toEqual({ name: 'beach.jpg', size: 1_000, type: 'image/jpeg', lastModified: 1 });
  expect(afterEvent(lost, { type: 'started', file })).toMatchObject({ state: 'queued', file, isBegun: true });
});

test('a file that was being sent is restored as waiting, and its upload continues in its session', () => {
  const stored = { ...rowOf(sending), hasBytes: true };
  const open = restoredFile(stored, true);
  expect(open).toMatchObject({ state: 'queued', uploadId: 'upload', isBegun: true, farthest: undefined });
  const ended = restoredFile(stored, false);
  expect(ended).toMatchObject({ state: 'queued', isBegun: false, farthest: 0 });
  expect(ended.uploadId).not.toBe('upload');
});

test('a file without stored bytes is restored as missing, unless it needs none', () => {
  const stored = { ...rowOf(sending), hasBytes: false };
  expect(restoredFile(stored, true)).toMatchObject({ state: 'missing', loss: 'not-kept' });
  expect(restoredFile({ ...stored, state: 'added' }, true)).toMatchObject({
    state: 'added',
    bytesSent: 1_000,
  });
});
