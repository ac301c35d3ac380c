import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { canWriteIn, freeBytesIn } from '../disk.ts';
import { createLog } from '../log.ts';
import { serveHealth } from './health.ts';
import { createHttpServer } from '../../kernel/http/http-server.ts';

test.each([
  [1, 200, 'ready'],
  [Number.MAX_SAFE_INTEGER, 503, 'unavailable'],
])('for a disk that needs %d free bytes, answers %d', async (leastFreeBytes, status, state) => {
  const app = await createHttpServer(createLog('silent', 'test'));
  const folder = tmpdir();
  const disk = {
    name: 'staging',
    isWritable: () => canWriteIn(folder),
    freeBytes: () => freeBytesIn(folder),
  };
  serveHealth(app, { checks: [], disks: [disk], leastFreeBytes, alarms: async () => [] });
  const reply = await app.inject('/health/ready');
  await app.close();
  expect([reply.statusCode, reply.json()]).toMatchObject([
    status,
    { parts: { staging: state }, freeBytes: { staging: expect.any(Number) } },
  ]);
});
