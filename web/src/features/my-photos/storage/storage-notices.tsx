import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { storageNoticesQuery } from '../../../api/photos/storage-status.ts';
import { Button } from '../../../ui/button.tsx';
import { RetryIcon, WarningIcon } from '../../../ui/icons.tsx';
import { Day } from '../../../ui/money-and-dates.tsx';
import styles from './storage-notices.module.css';

/** The notices that were sent, to which address, and those that did not arrive. */
export const StorageNotices = () => {
  const text = useText();
  const { data: notices, isError, isFetching, refetch } = useQuery(storageNoticesQuery);
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{text('storage.notices')}</h3>
      {notices === undefined && (
        <div className={styles.quiet} role="status">
          {text(isError ? 'storage.notices.failed' : 'ui.loading')}
        </div>
      )}
      {notices === undefined && isError && (
        <Button icon={<RetryIcon />} isPending={isFetching} onPress={() => void refetch()}>
          {text('ui.retry')}
        </Button>
      )}
      {notices?.length === 0 && <p className={styles.quiet}>{text('storage.notices.none')}</p>}
      {notices !== undefined && notices.length > 0 && (
        <ul className={styles.notices}>
          {notices.map(({ kind, sentAt, email, state }) => (
            <li key={`${kind} ${sentAt}`} className={styles.notice}>
              <span className={styles.line}>
                <span>{text('storage.notices.kind', { kind: kind.replace('-', '_') })}</span>
                <Day value={sentAt} />
              </span>
              <span className={styles.quiet}>{text('storage.notices.to', { email })}</span>
              {state === 'bounced' && (
                <span className={styles.bounced}>
                  <WarningIcon />
                  {text('storage.notices.bounced')}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
