import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestMailServer } from '../../../test/mail-server.ts';
import { listStoredMails } from './development-mailbox.ts';
import { AddressRejected, hasAnswered, openMail, tryMailServer } from './index.ts';
import type { MailMessage } from './index.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'albumen-mail-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const message: MailMessage = {
  from: { name: 'Albumen', address: 'no-reply@albumen.test' },
  to: 'anna@example.test',
  subject: 'Bevestig je e-mailadres – Albumen',
  html: '<p>Café <a href="https://albumen.test/x">open</a></p>',
  text: 'Café\nhttps://albumen.test/x',
};

const sendTo = async (smtpUrl: string, sent: MailMessage): Promise<void> => {
  const mail = openMail({ smtpUrl });
  try {
    await mail.send(sent);
  } finally {
    mail.close();
  }
};

test('sends a mail by SMTP with both parts', async () => {
  const server = await startTestMailServer();
  await sendTo(server.url, message);
  await server.close();
  expect(server.received.map(({ recipients }) => recipients)).toEqual([['anna@example.test']]);
  const sent = await PostalMime.parse(server.received[0]?.bytes ?? '');
  expect(sent).toMatchObject({
    subject: message.subject,
    from: { name: 'Albumen', address: 'no-reply@albumen.test' },
    headers: expect.arrayContaining([
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    ]),
  });
  expect(sent.text?.trim()).toBe(message.text);
  expect(sent.html?.trim()).toBe(message.html);
});

test('finds out whether a mail server can be used, without a mail', async () => {
  const server = await startTestMailServer();
  await tryMailServer(server.url);
  await server.close();
  expect(server.received).toEqual([]);
  await expect(tryMailServer('smtp://127.0.0.1:1')).rejects.toThrow('ECONNREFUSED');
});

test('throws AddressRejected without the address for a permanently rejected recipient', async () => {
  const server = await startTestMailServer({ refuses: '550 5.1.1 <anna@example.test> unknown' });
  await expect(sendTo(server.url, message)).rejects.toThrow(
    new AddressRejected('The mail server rejects the address: 550 5.1.1.'),
  );
  await server.close();
});

test('throws an ordinary error for a temporarily rejected recipient, so that a job retries', async () => {
  const server = await startTestMailServer({ refuses: '450 Mailbox busy' });
  const error = await sendTo(server.url, message).catch((thrown: unknown) => thrown);
  await server.close();
  expect([error instanceof AddressRejected, hasAnswered(error)]).toEqual([false, true]);
});

test('throws an error if the mail server is down', async () => {
  const server = await startTestMailServer();
  await server.close();
  await expect(sendTo(server.url, message)).rejects.toThrow('ECONNREFUSED');
});

test.each(['anna@example.test\r\nBcc: bert@example.test', 'anna@example.test, bert@example.test'])(
  'reaches nobody else with an address such as %j',
  async (to) => {
    const server = await startTestMailServer();
    await sendTo(server.url, { ...message, to }).catch(() => {});
    await server.close();
    expect(server.received.flatMap(({ recipients }) => recipients)).not.toContain('bert@example.test');
    for (const { bytes } of server.received) expect((await PostalMime.parse(bytes)).bcc).toBeUndefined();
  },
);

test.each([
  ['hana..hana@docomo.example', '"hana..hana"@docomo.example'],
  ['hana.@docomo.example', '"hana."@docomo.example'],
  ["r&d/x=1!#~'@example.test", "r&d/x=1!#~'@example.test"],
  ['anna@b\u00fccher.example', 'anna@xn--bcher-kva.example'],
])('reaches the recipient %s', async (to, recipient) => {
  const server = await startTestMailServer();
  await sendTo(server.url, { ...message, to });
  await server.close();
  expect(server.received.map(({ recipients }) => recipients)).toEqual([[recipient]]);
});

test('keeps mails as files in the development mailbox, newest first and never half written', async () => {
  const mailbox = join(folder, 'mail');
  expect(await listStoredMails(mailbox, 10)).toEqual([]);
  const mail = openMail({ folder: mailbox });
  await mail.send({ ...message, to: 'zoë@example.test' });
  await mail.send({ ...message, subject: 'The second' });
  mail.close();
  const mails = await listStoredMails(mailbox, 10);
  expect(mails.map(({ subject }) => subject)).toEqual(['The second', message.subject]);
  expect(mails[1]).toMatchObject({ to: 'zoë@example.test', from: 'no-reply@albumen.test' });
  const names = await readdir(mailbox);
  expect(names.filter((name) => !name.endsWith('.eml'))).toEqual([]);
  expect(await readFile(join(mailbox, names[0] ?? ''), 'latin1')).toMatch(/^[\w-]+: /);
});

test('forgets the mails of the development mailbox that go to an address or name it', async () => {
  const mailbox = join(folder, 'forgetting');
  const mail = openMail({ folder: mailbox });
  await mail.send({ ...message, to: 'Zoë@EXAMPLE.test' });
  await mail.send({ ...message, to: 'new@example.test', text: 'From zoë@example.test.' });
  await mail.send({ ...message, to: 'ann-zoë@example.test', text: 'To ann-zoë@example.test.' });
  await mail.send({ ...message, to: 'hana..hana@b\u00fccher.example' });
  await mail.send({ ...message, to: 'r&d.@example.test' });
  await mail.forget(['zoë@example.test', 'Hana..Hana@xn--bcher-kva.example', 'r&d.@example.test']);
  expect((await listStoredMails(mailbox, 10)).map(({ to }) => to)).toEqual(['ann-zoë@example.test']);
});
