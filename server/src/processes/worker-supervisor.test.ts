import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { superviseWorker } from './worker-supervisor.ts';

const workerProcess = fileURLToPath(new URL('../../test/worker-process.ts', import.meta.url));

test('a worker that restarts while its parent is busy learns that at once', async () => {
  const reports: number[] = [];
  // Logs one line with the exit code for each worker that ends. If the system refuses niceness, there are other lines
  // too.
  const hear = ({ code }: { code?: number }) => code !== undefined && reports.push(code);
  const log = pino({}, { write: (line) => void hear(JSON.parse(line) as { code?: number }) });
  const supervision = superviseWorker('postgres://nowhere', log, workerProcess);
  // Each turn of the loop follows the previous one immediately, so the process is busy.
  while (reports.length < 2) await nextTurn();
  await supervision.stop();
  expect(reports[1]).toBe(1);
});

test('a worker that cannot start is started again later each time', async () => {
  const delays: number[] = [];
  const hear = ({ delayMs }: { delayMs?: number }) => delayMs !== undefined && delays.push(delayMs);
  const log = pino({}, { write: (line) => void hear(JSON.parse(line) as { delayMs?: number }) });
  // Nothing listens on this port, so the start of the real worker fails at once.
  const supervision = superviseWorker('postgres://127.0.0.1:1/nowhere', log);
  await expect.poll(() => delays, { timeout: 60_000 }).toEqual([1000, 2000]);
  await supervision.stop();
});
