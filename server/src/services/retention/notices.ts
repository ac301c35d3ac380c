import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { AddressRejected, hasAnswered } from '../../platform/mail/index.ts';
import type { Mail } from '../../platform/mail/index.ts';
import type { CustomersService } from '../customers/index.ts';
import type { Library } from './libraries.ts';
import { writeNotice } from './mails.ts';
import { keptUntil, retentionPlan } from './rules.ts';
import type { RetentionStore } from './store.ts';

/** Our choice: a mail server that has not answered so often in a row is down, and left alone until the next night. */
const silencesLimit = 10;

/**
 * Sends notices. The row goes first, under a lock, so that nobody is told anything twice; where the mail server refuses the
 * mail the row goes away again. After a kill in between nobody knows: such a notice does not count, and waits as one that
 * bounced.
 */
export const createNotices = (parts: {
  database: Database;
  store: RetentionStore;
  customers: Pick<CustomersService, 'addressee'>;
  mail: Mail;
  clock: Clock;
  log: Log;
}) => {
  const { database, store, customers, mail, clock, log } = parts;

  /** Writes down the notice that is due, with what it tells; undefined where none is any more. */
  const note = ({ ownerId, facts: known }: Library, email: string) =>
    inTransaction(database, async (tx) => {
      await store.lock(tx, ownerId);
      const now = clock.now();
      const facts = { ...known, ...(await store.factsOf([ownerId], tx))(ownerId), email };
      const { date, nextNotice } = retentionPlan(facts, now);
      if (nextNotice === null || nextNotice.dueAt > now) return undefined;
      const { kind } = nextNotice;
      const notice = { ownerId, id: randomUUID(), kind, deadline: date, email, notedAt: now };
      await store.addNotice(tx, notice);
      const sent = { ...notice, acceptedAt: now, bouncedAt: null };
      const { erasedFrom } = retentionPlan({ ...facts, notices: [...facts.notices, sent] }, now);
      return { notice, until: keptUntil(kind, date, now), erased: erasedFrom ?? date };
    });

  /** One night's sending; what fails is tried again the next night. */
  return () => {
    let silences = 0;

    return async (library: Library): Promise<void> => {
      if (silences >= silencesLimit) return;
      const { ownerId, photosCount: count } = library;
      const to = await customers.addressee(ownerId);
      const noted = to && (await note(library, to.email));
      if (!noted) return;
      const { notice, until, erased } = noted;
      try {
        await mail.send(writeNotice(notice.kind, to, { count, until, erased }));
        silences = 0;
      } catch (error) {
        await store.removeNotice(notice);
        if (error instanceof AddressRejected) {
          silences = 0;
          if (await store.noteRejected(ownerId, to.email))
            log.error(
              { err: error, ownerId, kind: notice.kind },
              'the mail server rejects an address for good',
            );
          return;
        }
        silences = hasAnswered(error) ? 0 : silences + 1;
        log.error(
          { err: error, ownerId, kind: notice.kind },
          'a notice about the end of storage was not sent',
        );
        if (silences === silencesLimit)
          log.error(
            { code: 'retention-mail-down' },
            'the mail server does not answer: no more notices this night',
          );
        return;
      }
      await store.acceptNotice(notice, clock.now());
    };
  };
};

export type Notices = ReturnType<typeof createNotices>;
