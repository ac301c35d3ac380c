import { expect, test, vi } from 'vitest';
import { giveUpSoon } from './give-up-soon.ts';

test('an upload that the server does not know yet is told once more when the try that opened it has come to its end', async () => {
  const told: string[] = [];
  const attempt = Promise.withResolvers<void>();
  const giveUp = async (uploadId: string) => {
    told.push(uploadId);
    return told.length > 2;
  };
  const telling = giveUpSoon({ giveUp }, [
    { uploadId: 'opening', attempt: attempt.promise },
    { uploadId: 'never-begun' },
  ]);
  await vi.waitFor(() => expect(told).toEqual(['opening', 'never-begun']));
  attempt.reject(new Error('broken off'));
  await telling;
  expect(told).toEqual(['opening', 'never-begun', 'opening']);
});

test('after a few seconds nothing more is told, and nothing is thrown', async () => {
  vi.useFakeTimers();
  try {
    const told: string[] = [];
    const answer = Promise.withResolvers<boolean>();
    const giveUp = (uploadId: string) => {
      told.push(uploadId);
      return answer.promise;
    };
    const uploads = Array.from({ length: 20 }, (_, index) => ({ uploadId: `${index}` }));
    const telling = giveUpSoon({ giveUp }, uploads);
    await vi.advanceTimersByTimeAsync(3_000);
    await telling;
    answer.reject(new Error('no connection'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told).toEqual(['0', '1', '2', '3', '4', '5']);
  } finally {
    vi.useRealTimers();
  }
});
