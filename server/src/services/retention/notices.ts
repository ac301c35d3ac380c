import { randomUUID } from 'node:crypto';
import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { AddressRejected, hasAnswered } from '../../kernel/mail/index.ts';
import type { CustomersService } from '../customers/index.ts';
import type { Library } from './libraries.ts';
import { writeNotice } from './mails.ts';
import { endOfRetention, retentionPlan } from './rules.ts';
import type { RetentionStore } from './store.ts';

/**
 * Our choice: after this many failures in a row the mail server is down, and gets no more mails until the next night.
 */
const silencesLimit = 10;

/**
 * Sends notices. The row is stored first, under a lock, so that nobody gets the same notice twice. If the mail server
 * refuses the mail, the row is removed. After a kill in between, it is unknown whether the mail was sent: such a notice
 * does not count, and is repeated like a bounced one.
 */
export const createNotices = (
  parts: Pick<Infrastructure, 'database' | 'mail' | 'clock' | 'log' | 'nights'> & {
    store: RetentionStore;
    customers: Pick<CustomersService, 'addressee'>;
  },
) => {
  const { database, store, customers, mail, clock, log, nights } = parts;

  /** Stores the notice that is due, and returns it with its dates; undefined if none is due any more. */
  const note = ({ ownerId, facts: earlierFacts }: Library, email: string) =>
    inTransaction(database, async (tx) => {
      await store.lock(tx, ownerId);
      const now = clock.now();
      const facts = { ...earlierFacts, ...(await store.factsOf([ownerId], tx))(ownerId), email };
      const { date, nextNotice } = retentionPlan(facts, now);
      if (nextNotice === null || nextNotice.dueAt > now) return undefined;
      const { kind } = nextNotice;
      const notice = { ownerId, id: randomUUID(), kind, deadline: date, email, notedAt: now };
      await store.addNotice(tx, notice);
      const sent = { ...notice, acceptedAt: now, bouncedAt: null };
      const { erasedFrom } = retentionPlan({ ...facts, notices: [...facts.notices, sent] }, now);
      const { nightOf } = await nights.forecast(tx);
      return { notice, until: endOfRetention(kind, date, now), erased: nightOf(erasedFrom ?? date) };
    });

  /** Returns the sender for one night; failures are tried again the next night. */
  return () => {
    let silences = 0;

    return async (library: Library): Promise<void> => {
      if (silences >= silencesLimit) return;
      const { ownerId, photosCount: count } = library;
      const to = await customers.addressee(ownerId);
      const noticeId = to && (await note(library, to.email));
      if (!noticeId) return;
      const { notice, until, erased } = noticeId;
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
