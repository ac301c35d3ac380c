import type { DeletionStatus } from '@albumen/contracts/photo-storage';
import { useIntl } from 'react-intl';
import { useText } from '../../../i18n/use-text.ts';
import { Day, formatDay } from '../../../ui/money-and-dates.tsx';
import { dayOf } from './storage-standing.ts';
import styles from './storage-steps.module.css';

interface StorageStepsProps extends Pick<DeletionStatus, 'nextNoticeAt'> {
  readonly hasEnded: boolean;
  /** The last day of the storage. */
  readonly until: string;
  /** The first day on which the photos may be erased. */
  readonly erasedOn: string;
}

/** What happens when: the next notice, the end of the storage, and the day from which the photos are erased. */
export const StorageSteps = ({ nextNoticeAt, hasEnded, until, erasedOn }: StorageStepsProps) => {
  const text = useText();
  const intl = useIntl();
  const notice = {
    day: nextNoticeAt === null ? '' : dayOf(nextNoticeAt),
    title: text('storage.steps.notice'),
    words: text('storage.steps.noticeText'),
  };
  const ends = [
    {
      day: until,
      title: text('storage.steps.end', { hasEnded: String(hasEnded) }),
      words: text('storage.steps.endText', { erasedOn: formatDay(intl, erasedOn) }),
    },
    { day: erasedOn, title: text('storage.steps.erased'), words: text('storage.steps.erasedText') },
  ];
  // A notice that was missed comes after the end of the storage, too.
  const steps = [...(nextNoticeAt === null ? [] : [notice]), ...ends].toSorted((one, other) =>
    one.day.localeCompare(other.day),
  );
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{text('storage.steps')}</h3>
      <ol className={styles.steps}>
        {steps.map(({ day, title, words }) => (
          <li key={title} className={styles.step}>
            <span className={styles.line}>
              <strong>{title}</strong>
              <Day value={day} />
            </span>
            <span className={styles.words}>{words}</span>
          </li>
        ))}
      </ol>
    </section>
  );
};
