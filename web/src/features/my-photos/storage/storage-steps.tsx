import { useIntl } from 'react-intl';
import { useText } from '../../../i18n/use-text.ts';
import { Day, formatDay } from '../../../ui/money-and-dates.tsx';
import type { StorageStanding } from './storage-standing.ts';
import styles from './storage-steps.module.css';

interface StorageStepsProps extends Pick<StorageStanding, 'hasEnded' | 'until' | 'nextNoticeOn'> {
  /** The first day on which the photos may be erased. */
  readonly erasedOn: string;
}

/** What happens when: the next notice, the end of the storage, and the day from which the photos are erased. */
export const StorageSteps = ({ hasEnded, until, nextNoticeOn, erasedOn }: StorageStepsProps) => {
  const text = useText();
  const intl = useIntl();
  const ended = { hasEnded: String(hasEnded) };
  const ends = [
    {
      day: until,
      title: text('storage.steps.end', ended),
      words: text('storage.steps.endText', { erasedOn: formatDay(intl, erasedOn) }),
    },
    { day: erasedOn, title: text('storage.steps.erased'), words: text('storage.steps.erasedText') },
  ];
  const notice = { title: text('storage.steps.notice'), words: text('storage.steps.noticeText', ended) };
  const notices = nextNoticeOn === undefined ? [] : [{ day: nextNoticeOn, ...notice }];
  // A notice that was missed comes after the end of the storage, too.
  const steps = [...notices, ...ends].toSorted((one, other) => one.day.localeCompare(other.day));
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
