import { once } from 'node:events';
import { pino } from 'pino';
import type { DatabaseConnection } from '../src/platform/database/database.ts';
import { handle, openQueue } from '../src/platform/queue.ts';
import { deadlyJob } from './queue-jobs.ts';

// A worker that is killed by every job that it takes up, as by a lack of memory: nothing of it can be caught.

const [{ connection }] = (await once(process, 'message')) as [{ connection: DatabaseConnection }];
const log = pino({ level: 'silent' });
const queue = await openQueue({ connection, log, works: true });
await queue.declare(deadlyJob);
await queue.work([handle(deadlyJob, async () => void process.kill(process.pid, 'SIGKILL'))]);
