import { once } from 'node:events';
import { pino } from 'pino';
import type { DatabaseConnection } from '../src/platform/database/database.ts';
import { handle, openQueue } from '../src/platform/queue.ts';
import { deadlyJob, shortPace } from './queue-jobs.ts';

// A worker that every job kills, as if the system ran out of memory: no code can catch that.

const [{ connection }] = (await once(process, 'message')) as [{ connection: DatabaseConnection }];
const log = pino({ level: 'silent' });
const queue = await openQueue({ connection, log, works: true, pace: shortPace });
await queue.declare(deadlyJob);
await queue.work([handle(deadlyJob, async () => void process.kill(process.pid, 'SIGKILL'))]);
