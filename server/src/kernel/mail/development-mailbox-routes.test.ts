import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHttpServer } from '../http/http-server.ts';
import { createLog } from '../../platform/log.ts';
import { createMessageCatalogue } from '../html-pages/message-catalogue.ts';
import { siteFrom } from '../site-entry.ts';
import { createMailWriter, developmentMailboxRoutes, openMail } from './index.ts';

let app: FastifyInstance;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'albumen-mail-'));
  app = await createHttpServer(createLog('silent', 'test'));
  developmentMailboxRoutes(app, folder);
});

afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const write = createMailWriter(
  createMessageCatalogue({
    'en-GB': {
      'mail.welcome.subject': '{subject}',
      'mail.welcome.heading': 'Welcome',
      'mail.welcome.text': 'One step is left.',
      'mail.welcome.action': 'Confirm',
    },
    'nl-NL': {
      'mail.welcome.subject': '{subject}',
      'mail.welcome.heading': 'Welkom',
      'mail.welcome.text': 'Nog één stap.',
      'mail.welcome.action': 'Bevestigen',
    },
  }),
);

const site = siteFrom({ publicUrl: 'http://localhost:8080' });

const send = async (subject: string) => {
  const mail = openMail({ folder });
  const to = { email: 'anna@example.test', locale: 'en-GB', site } as const;
  await mail.send(write('welcome', to, { action: 'http://localhost:8080/confirm/abc', values: { subject } }));
  mail.close();
};

test('says that an empty mailbox is empty', async () => {
  const { statusCode, body } = await app.inject('/dev/mail');
  expect(statusCode).toBe(200);
  expect(body).toContain('No mail yet.');
});

test('lists a mail, and shows it with working links', async () => {
  await send('Confirm & enjoy <b>');
  const list = await app.inject('/dev/mail');
  expect(list.body).toContain('Confirm &amp; enjoy &lt;b&gt;</a>');
  const path = /href="(\/dev\/mail\/\d[^"]+)"/.exec(list.body)?.[1] ?? '';
  const { statusCode, body, headers } = await app.inject(path);
  expect(statusCode).toBe(200);
  expect(body).toContain('<a href="http://localhost:8080/confirm/abc">http://localhost:8080/confirm/abc</a>');
  expect(body).toContain('src=&quot;http://localhost:8080/mark.png&quot;');
  expect(body).toContain('sandbox="allow-scripts allow-top-navigation-by-user-activation"');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['content-security-policy']).not.toContain('script-src');
});

test.each(['/dev/mail/1-2', '/dev/mail/..%2f..%2fetc%2fpasswd', '/dev/mail/0000000000000000-00000000'])(
  'finds no mail at %s',
  async (path) => {
    expect((await app.inject(path)).statusCode).toBe(404);
  },
);

test.each(['localhost:8080', '127.0.0.1:8080', '127.1.2.3', '[::1]:8080', 'photos.localhost'])(
  'shows the mailbox under the name %s',
  async (host) => {
    expect((await app.inject({ url: '/dev/mail', headers: { host } })).statusCode).toBe(200);
  },
);

test.each([
  'evil.test',
  'photos.example.com',
  'localhost.evil.test',
  '127.0.0.1.evil.test:8080',
  '192.168.1.2',
  'evil.test localhost',
])('shows no mail to a web site whose name "%s" resolves to this machine', async (host) => {
  await send('Confirm');
  const { body } = await app.inject('/dev/mail');
  const path = /href="(\/dev\/mail\/\d[^"]+)"/.exec(body)?.[1] ?? '';
  for (const url of ['/dev/mail', path]) {
    const headers = { host, 'x-forwarded-host': 'localhost' };
    const answer = await app.inject({ url, headers });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('Confirm');
  }
});
