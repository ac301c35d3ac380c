import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { superviseWorker } from './worker-supervisor.ts';

const toldWorker = fileURLToPath(new URL('../../test/told-worker.ts', import.meta.url));

test('a worker that is started anew while its parent is busy is told so at once', async () => {
  const told: number[] = [];
  // Each worker that ends is a line with its exit code; where niceness is refused, there are other lines, too.
  const hear = ({ code }: { code?: number }) => code !== undefined && told.push(code);
  const log = pino({}, { write: (line) => void hear(JSON.parse(line) as { code?: number }) });
  const supervision = superviseWorker('postgres://nowhere', log, toldWorker);
  // Each turn of the loop comes at once after the one before: it is busy.
  while (told.length < 2) await nextTurn();
  await supervision.stop();
  expect(told[1]).toBe(1);
});
