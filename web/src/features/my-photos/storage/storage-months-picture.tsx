import type { DeletionStatus } from '@albumen/contracts/photo-storage';
import { useIntl } from 'react-intl';
import { useText } from '../../../i18n/use-text.ts';
import { formatDay } from '../../../ui/money-and-dates.tsx';
import styles from './storage-months-picture.module.css';
import { startOf, storageMonths } from './storage-months.ts';
import { dayOf } from './storage-standing.ts';
import type { StorageStanding } from './storage-standing.ts';

interface StorageMonthsProps {
  readonly status: DeletionStatus;
  readonly standing: StorageStanding;
}

/** The months of the storage in a row, and where the customer stands among them. */
export const StorageMonths = ({ status, standing: { hasEnded, until } }: StorageMonthsProps) => {
  const text = useText();
  const intl = useIntl();
  const months = storageMonths(status, hasEnded);
  const start = formatDay(intl, dayOf(startOf(status)));
  const end = formatDay(intl, until);
  const label = text('storage.picture', {
    hasEnded: String(hasEnded),
    month: months.find(({ at }) => at === 'current')?.number ?? 1,
    count: months.length - 1,
    start,
    end,
  });
  return (
    <div role="img" aria-label={label} className={styles.picture}>
      <div className={styles.months}>
        {months.map(({ number, kind, at }) => (
          <span key={number} className={styles.month} data-kind={kind} data-at={at} />
        ))}
      </div>
      <div className={styles.ends}>
        <span>{start}</span>
        <span>{end}</span>
      </div>
    </div>
  );
};
