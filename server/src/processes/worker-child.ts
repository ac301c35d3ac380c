import { readConfiguration } from '../platform/configuration.ts';
import { createCourtesy } from '../platform/courtesy.ts';
import { createLog } from '../platform/log.ts';
import { startWorker } from './worker.ts';
import type { WorkerStart } from './worker-supervisor.ts';

// The worker beside a web process (ROLE=all): it is told where the database is and when its parent is busy, and ends when
// its parent does.
const configuration = readConfiguration(process.env);
const log = createLog(configuration.logLevel, 'worker');

// A terminal's Ctrl-C reaches the whole group; the parent decides when the worker ends.
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
    process.exit(1);
  });
});
