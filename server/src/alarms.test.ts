import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTestApp } from '../test/app.ts';
import type { TestApp } from '../test/app.ts';
import { doJob } from '../test/nights.ts';
import { openNights } from './command-line.ts';
import { sqlOf } from './platform/database/sql.ts';
import { listStoredMails } from './kernel/mail/development-mailbox.ts';

const environment = { OPERATOR_EMAIL: 'operator@example.com' };
const dayMs = 86_400_000;

let app: TestApp;
let other: TestApp;

beforeEach(async () => {
  app = await startTestApp({ environment });
  other = await startTestApp({ environment, sharesWith: app, works: false });
});
afterEach(async () => {
  await other.close();
  await app.close();
});

const moveTo = (day: number): void => {
  const time = new Date(Date.parse('2026-06-15T03:17:00Z') + day * dayMs).toISOString();
  for (const { clock } of [app, other]) clock.moveTo(time);
};

/** Runs jobs of a night in two processes at once. */
const night = async (day: number): Promise<void> => {
  moveTo(day);
  const jobs = ['photos-erase', 'projects-erase', 'exports-sweep'];
  await Promise.all([app, other].flatMap((each) => jobs.map((name) => doJob(each, name))));
};

const mailFolder = () => join(app.dataDir, 'mail');
const mails = () => listStoredMails(mailFolder(), 100);

test('the operator gets one mail for each alarm, however many jobs, nights and processes see it', async () => {
  await night(1);
  await night(11);
  await vi.waitFor(async () => expect(await mails()).toHaveLength(1));
  const [mail] = await mails();
  expect(mail).toMatchObject({
    to: 'operator@example.com',
    subject: expect.stringContaining(
      'this night is far from the last one: the clock may be wrong (night-far)',
    ),
    text: expect.stringMatching(
      /Nights erase nothing by date[^]*set it right[^]*nights allow[^]*2026-06-26T03:17/,
    ),
  });
  expect(mail?.text).not.toContain('because you have an account');
  await night(12);
  await Promise.all([doJob(app, 'alarms-mail'), doJob(other, 'alarms-mail')]);
  expect(await mails()).toHaveLength(1);
  moveTo(12.5);
  await openNights(app.database, app.clock).confirm(async () => app.clock.now());
  await night(13);
  await night(33);
  await vi.waitFor(async () => expect(await mails()).toHaveLength(2));
});

test('the mail about an alarm waits for a mail server that is down', async () => {
  await rm(mailFolder(), { recursive: true, force: true });
  await writeFile(mailFolder(), 'no folder');
  await night(1);
  await night(11);
  await vi.waitFor(async () =>
    expect(
      await sqlOf(app.database)`select from jobs.job where name = 'alarms-mail' and state = 'retry'`,
    ).toHaveLength(1),
  );
  await rm(mailFolder());
  await mkdir(mailFolder());
  // The next night queues it again, whatever became of the retries.
  await night(12);
  await vi.waitFor(async () => expect(await mails()).toHaveLength(1));
});
