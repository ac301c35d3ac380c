import { createLog } from '../src/platform/log.ts';

// A process that logs secrets, which no log may show, to its standard output as the product does.

const secret = 'told-to-nobody';

const lost = Object.assign(new Error('the connection was lost'), {
  code: '57P01',
  // In the form in which the driver of the job queue attaches it to an error.
  client: { secretKey: secret, connectionParameters: { user: secret } },
});
const log = createLog('info', 'telling');
log.warn({ err: lost }, 'job queue');
log.info({ req: { headers: { authorization: secret, cookie: secret } } }, 'request');
log.info({ mail: { password: secret }, session: { token: secret } }, 'settings');
log.error({ err: new Error('long '.repeat(100_000)), ids: Array(100_000).fill('id') }, 'long');
