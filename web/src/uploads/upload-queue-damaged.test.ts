import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { photos, startWith } from '../../test/upload-service.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Two photos that have arrived, the second one damaged. */
const withDamaged = async () => {
  const upload = await startWith(photos(2));
  const [whole, damaged] = [upload.transferOf('1.jpg'), upload.transferOf('2.jpg')];
  await whole.arrive();
  await damaged.arriveDamaged();
  upload.leaveOut([{ uploadId: damaged.uploadId, fileName: '2.jpg' }]);
  return { ...upload, damaged };
};

test('a damaged photo does not count as added until the customer has chosen it', async () => {
  const { queue, stateOf, idOf } = await withDamaged();
  expect(stateOf('2.jpg')).toBe('damaged');
  expect(queue.view().summary).toMatchObject({ arrived: 2, photos: 1 });
  queue.chooseDamaged(idOf('2.jpg'));
  expect(stateOf('2.jpg')).toBe('added');
  expect(queue.view().summary).toMatchObject({ arrived: 2, photos: 2 });
});

test('left-out photos stay in the queue and in their session until they are chosen', async () => {
  const { queue, calls, damaged } = await withDamaged();
  await queue.confirm();
  expect(queue.view().items.map(({ file, state }) => `${file.name} ${state}`)).toEqual(['2.jpg damaged']);
  queue.chooseDamaged();
  await queue.confirm();
  expect(calls.filter((call) => call.startsWith('confirm'))).toEqual([
    'confirm session-1',
    `confirm session-1 ${damaged.uploadId}`,
  ]);
  expect(queue.hasEnded()).toBe(true);
});

test('shows a fault that the service has found later next to the file', async () => {
  const { queue, transferOf, stateOf, leaveOut } = await startWith(photos(1));
  await transferOf('1.jpg').arrive();
  leaveOut([{ uploadId: transferOf('1.jpg').uploadId, fileName: '1.jpg' }]);
  expect(stateOf('1.jpg')).toBe('added');
  await queue.confirm();
  expect(stateOf('1.jpg')).toBe('damaged');
});

test('a file that is being sent continues in the session of the left-out photos', async () => {
  const { queue, transferOf, calls, stateOf, leaveOut } = await startWith(photos(2));
  await transferOf('1.jpg').arriveDamaged();
  leaveOut([{ uploadId: transferOf('1.jpg').uploadId, fileName: '1.jpg' }]);
  await queue.confirm();
  await transferOf('2.jpg').arrive();
  expect(stateOf('2.jpg')).toBe('added');
  expect(calls.filter((call) => call === 'open')).toHaveLength(1);
});

test('if one of two files with the same damaged photo is removed, the other is damaged, too', async () => {
  const { queue, transferOf, stateOf, idOf } = await startWith(photos(2));
  await transferOf('1.jpg').arriveDamaged();
  await transferOf('2.jpg').arrive('duplicate', 'photo of 1.jpg');
  queue.remove(idOf('1.jpg'));
  expect(stateOf('2.jpg')).toBe('damaged');
});
