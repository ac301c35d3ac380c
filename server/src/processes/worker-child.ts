import { readConfiguration } from '../kernel/configuration.ts';
import { createCourtesy } from '../platform/courtesy.ts';
import { createLog } from '../platform/log.ts';
import { startWorker } from './worker.ts';
import { failedStart } from './worker-supervisor.ts';
import type { WorkerStart } from './worker-supervisor.ts';

// The worker next to a web process (ROLE=all). Its parent reports the database and its own load to it; the worker ends
// when its parent does.
const configuration = readConfiguration(process.env);
const log = createLog(configuration.logLevel, 'worker');

// Ctrl-C in a terminal reaches the whole group. The parent decides when the worker ends.
process.on('SIGINT', () => {});

const run = async ({ connection, isBusy: isBusyNow }: WorkerStart): Promise<void> => {
  const courtesy = createCourtesy();
  courtesy.setBusy(isBusyNow);
  process.on('message', ({ isBusy }: { isBusy: boolean }) => courtesy.setBusy(isBusy));
  const worker = await startWorker({ configuration, connection, log, courtesy });
  const stop = async () => {
    await worker.stop();
    process.exit(0);
  };
  if (process.connected) process.once('disconnect', () => void stop());
  else await stop();
};

process.once('message', (start: WorkerStart) => {
  run(start).catch((error: unknown) => {
    log.error({ err: error }, 'the worker could not start');
    process.exit(failedStart);
  });
});
