import { once } from 'node:events';
import type { WorkerStart } from '../src/processes/worker-supervisor.ts';

// A worker that ends by itself with what it is told at its start: 1 where its parent is busy, else 0.

const [{ isBusy }] = (await once(process, 'message')) as [WorkerStart];
process.exit(isBusy ? 1 : 0);
