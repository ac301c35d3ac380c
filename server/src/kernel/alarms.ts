import { alarmTexts, nightAlarms } from './alarm-texts.ts';
import type { Alarm, Alarms } from './alarm-texts.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { sqlOf } from '../platform/database/sql.ts';
import { createMessageCatalogue } from './html-pages/message-catalogue.ts';
import { createMailWriter } from './mail/index.ts';
import type { Mail } from './mail/index.ts';
import { handle, scheduledJob } from '../platform/queue.ts';
import type { Enqueue } from '../platform/queue.ts';
import type { Made } from './slice.ts';
import type { Sites } from './sites.ts';

/** The alarms that are on. */
export const readAlarms = (database: Database): Promise<{ readonly code: Alarm; readonly since: Date }[]> =>
  sqlOf(database)`select code, since from alarms order by since, code`;

/** Ends the alarms of nights: the operator has confirmed. */
export const endNightAlarms = async (tx: Transaction): Promise<void> => {
  await sqlOf(tx)`delete from alarms where code = any(${nightAlarms}::text[])`;
};

/** Retried for at least 8 hours; while the alarm is on, the next night queues it again. */
const mailAlarmsJob = { ...scheduledJob('alarms-mail', 300), retries: 10 };

// The operator reads English, like the log.
const texts = createMessageCatalogue({
  'en-GB': {
    'mail.alarm.subject': '{site}: {what} ({code})',
    'mail.alarm.heading': 'Alarm: {what}',
    'mail.alarm.text':
      '{stops}\n\n{act}\n\nThe alarm {code} began at {since}. It stays until you act: "npm run operator -- alarms" shows it. "Never erase by mistake" and "Retention" in docs/operations.md say more.',
    footer: 'You are receiving this email because OPERATOR_EMAIL of {site} is your address.',
  },
});
const write = createMailWriter<'mail.alarm.subject' | 'mail.alarm.heading' | 'mail.alarm.text' | 'footer'>(
  texts,
);

/** The alarms of this installation, and their mails to `operatorEmail`. */
export const createAlarms = (parts: {
  readonly database: Database;
  readonly clock: Clock;
  readonly enqueue: Enqueue;
  readonly mail: Mail;
  readonly sites: Sites;
  readonly operatorEmail: string | undefined;
}): Made<Alarms> => {
  const { database, clock, enqueue, mail, sites, operatorEmail } = parts;

  const note = async (tx: Transaction, code: Alarm, isOn: boolean): Promise<void> => {
    const sql = sqlOf(tx);
    if (!isOn) {
      await sql`delete from alarms where code = ${code}`;
      return;
    }
    await sql`insert into alarms (code, since) values (${code}, ${clock.now()}) on conflict do nothing`;
    const [unsent] = await sql`select from alarms where code = ${code} and mailed_at is null`;
    if (unsent && operatorEmail !== undefined) await enqueue(tx, mailAlarmsJob, {});
  };

  /** Sends the mail of one alarm, with its row locked, so that another worker does not send it too. */
  const sendNext = async (tx: Transaction, email: string): Promise<boolean> => {
    const sql = sqlOf(tx);
    const [row] = await sql<{ code: Alarm; since: Date }[]>`
      select code, since from alarms where mailed_at is null order by since limit 1 for update skip locked`;
    if (row === undefined) return false;
    const values = { ...alarmTexts[row.code], code: row.code, since: row.since.toISOString() };
    await mail.send(
      write('alarm', { email, locale: 'en-GB', site: sites.usual }, { values, footer: 'footer' }),
    );
    await sql`update alarms set mailed_at = ${clock.now()} where code = ${row.code}`;
    return true;
  };

  return {
    service: {
      note: (code, isOn, within) =>
        within ? note(within, code, isOn) : inTransaction(database, (tx) => note(tx, code, isOn)),
    },
    slice: {
      name: 'alarms',
      jobs: [
        handle(mailAlarmsJob, async () => {
          while (
            operatorEmail !== undefined &&
            (await inTransaction(database, (tx) => sendNext(tx, operatorEmail)))
          );
        }),
      ],
    },
  };
};
