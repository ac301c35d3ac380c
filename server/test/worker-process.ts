import { once } from 'node:events';
import type { WorkerStart } from '../src/processes/worker-supervisor.ts';

// A worker that reports its start message by its exit code: 1 if its parent is busy, else 0.

const [{ isBusy }] = (await once(process, 'message')) as [WorkerStart];
process.exit(isBusy ? 1 : 0);
