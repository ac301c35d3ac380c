import { expect, test } from 'vitest';
import { readWhole } from './original.ts';
import type { ReceivedBytes } from './original.ts';

const replyOf = (...parts: Uint8Array[]): Response => {
  const left = [...parts];
  return new Response(
    new ReadableStream({
      pull: (controller) => {
        const part = left.shift();
        if (part) controller.enqueue(part);
        else controller.close();
      },
    }),
  );
};

const ignore = (): void => {};

test('the file is all parts in order, and each part is reported', async () => {
  const readings: ReceivedBytes[] = [];
  const file = await readWhole(replyOf(Uint8Array.of(1, 2), Uint8Array.of(3)), 3, (progress) =>
    readings.push(progress),
  );
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(Uint8Array.of(1, 2, 3));
  expect(readings).toEqual([
    { received: 0, all: 3 },
    { received: 2, all: 3 },
    { received: 3, all: 3 },
  ]);
});

test('rejects a file with fewer or more bytes than announced', async () => {
  await expect(readWhole(replyOf(Uint8Array.of(1, 2)), 3, ignore)).rejects.toThrow('2 of 3 bytes');
  await expect(readWhole(replyOf(Uint8Array.of(1, 2)), 1, ignore)).rejects.toThrow('2 of 1 bytes');
  await expect(readWhole(new Response(null), 1, ignore)).rejects.toThrow('0 of 1 bytes');
});

test('rejects a file that breaks off', async () => {
  const broken = new Response(
    new ReadableStream({ pull: (controller) => controller.error(new Error('cut')) }),
  );
  await expect(readWhole(broken, 3, ignore)).rejects.toThrow('cut');
});
