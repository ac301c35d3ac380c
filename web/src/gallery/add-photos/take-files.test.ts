import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeService, photo, queueOn } from '../../../test/upload-service.ts';
import { takeFiles } from './take-files.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A folder that yields its second file when the test says so. */
const slowFolder = () => {
  const gate = Promise.withResolvers<void>();
  const files = async function* () {
    yield photo('1.jpg');
    await gate.promise;
    yield photo('2.jpg');
  };
  return { files, ...gate };
};

test('the queue knows that files are still being read until the last reading has ended', async () => {
  const { queue } = queueOn(fakeService().transport);
  const [slow, slower] = [slowFolder(), slowFolder()];
  const readings = [takeFiles(slow.files(), queue), takeFiles(slower.files(), queue)];
  expect(queue.view().summary).toMatchObject({ isReading: true, total: 0, atStake: 'choice' });
  expect(queue.isLostOnLeaving()).toBe(true);
  slow.resolve();
  await readings[0];
  expect(queue.view().summary.isReading).toBe(true);
  slower.resolve();
  await readings[1];
  expect(queue.view().summary).toMatchObject({ isReading: false, total: 4 });
});

test('stops reading a folder that breaks off', async () => {
  const { queue } = queueOn(fakeService().transport);
  const slow = slowFolder();
  const reading = takeFiles(slow.files(), queue);
  slow.reject(new Error('The folder has gone'));
  await expect(reading).rejects.toThrow('The folder has gone');
  expect(queue.view().summary).toMatchObject({ isReading: false });
});

test('adding photos while others are still being read does not end the queue', async () => {
  const { queue } = queueOn(fakeService().transport);
  const slow = slowFolder();
  const reading = takeFiles(slow.files(), queue);
  await queue.confirm();
  slow.resolve();
  await reading;
  expect(queue.view().summary.counts.chosen).toBe(2);
});

test('a discarded queue takes nothing more', async () => {
  const { queue } = queueOn(fakeService().transport);
  const slow = slowFolder();
  const reading = takeFiles(slow.files(), queue);
  await queue.discard();
  slow.resolve();
  await reading;
  expect(queue.view().items).toEqual([]);
});
