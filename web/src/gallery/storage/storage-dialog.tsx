import type { DeletionStatus } from '@albumen/contracts/photo-storage';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { configuration } from '../../api/configuration.ts';
import { storageNoticesQuery } from '../../api/photos/storage.ts';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../lib/class-names.ts';
import { Button, RetryButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DownloadIcon, WarningIcon } from '../../ui/icons.tsx';
import { ExternalLink } from '../../ui/link.tsx';
import { Day, formatDay } from '../../ui/money-and-dates.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import texts from '../../ui/text.module.css';
import styles from './storage-dialog.module.css';
import { startOf, storageMonths } from './storage-months.ts';
import { dayOf, storageValues } from './storage-standing.ts';
import type { StorageStanding } from './storage-standing.ts';
import { stateIcons } from './storage-status-button.tsx';

interface StorageMonthsProps {
  readonly status: DeletionStatus;
  readonly standing: StorageStanding;
}

/** The months of the storage in a row, with the current one marked. */
const StorageMonths = ({ status, standing: { hasEnded, until } }: StorageMonthsProps) => {
  const text = useText();
  const intl = useIntl();
  const months = storageMonths(status, hasEnded);
  if (months.length === 0) return null;
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
    <Stack gap={2} role="img" aria-label={label}>
      <div className={styles.months}>
        {months.map(({ number, kind, at }) => (
          <span key={number} className={styles.month} data-kind={kind} data-at={at} />
        ))}
      </div>
      <Row gap={2} wraps align="stretch" justify="between" className={styles.ends}>
        <span>{start}</span>
        <span>{end}</span>
      </Row>
    </Stack>
  );
};

interface StorageStepsProps extends Pick<StorageStanding, 'hasEnded' | 'isHeld' | 'until' | 'nextNoticeOn'> {
  /** The night that erases the photos. */
  readonly erasedOn: string;
}

/** The upcoming dates: the next notice, the end of the storage, and the night that erases the photos. */
const StorageSteps = ({ hasEnded, isHeld, until, nextNoticeOn, erasedOn }: StorageStepsProps) => {
  const text = useText();
  const intl = useIntl();
  const ended = { hasEnded: String(hasEnded) };
  const ends = [
    {
      day: until,
      title: text('storage.steps.end', ended),
      words: text('storage.steps.endText', { erasedOn: formatDay(intl, erasedOn) }),
    },
    {
      day: erasedOn,
      title: text('storage.steps.erased'),
      words: text('storage.steps.erasedText', { isHeld: String(isHeld) }),
    },
  ];
  const notice = { title: text('storage.steps.notice'), words: text('storage.steps.noticeText', ended) };
  const notices = nextNoticeOn === undefined ? [] : [{ day: nextNoticeOn, ...notice }];
  // An overdue notice can also come after the end of the storage.
  const steps = [...notices, ...ends].toSorted((one, other) => one.day.localeCompare(other.day));
  return (
    <Stack as="section" gap={2}>
      <h3 className={styles.stepsHeading}>{text('storage.steps')}</h3>
      <Stack as="ol" gap={3}>
        {steps.map(({ day, title, words }) => (
          <Stack as="li" key={title} className={styles.step}>
            <Row as="span" gap={[0, 3]} wraps align="stretch" justify="between">
              <strong>{title}</strong>
              <Day value={day} />
            </Row>
            <span className={texts.quiet}>{words}</span>
          </Stack>
        ))}
      </Stack>
    </Stack>
  );
};

/** The notices that were sent, with their addresses, and those that did not arrive. */
const StorageNotices = () => {
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
        <RetryButton isPending={isFetching} onPress={() => void refetch()} />
      )}
      {notices?.length === 0 && <p className={styles.quiet}>{text('storage.notices.none')}</p>}
      {notices !== undefined && notices.length > 0 && (
        <Stack as="ul" gap={3}>
          {notices.map(({ kind, sentAt, email, state }) => (
            <Stack as="li" key={`${kind} ${sentAt}`}>
              <Row as="span" gap={[0, 3]} wraps align="stretch" justify="between">
                <span>{text('storage.notices.kind', { kind: kind.replace('-', '_') })}</span>
                <Day value={sentAt} />
              </Row>
              <span className={styles.quiet}>{text('storage.notices.to', { email })}</span>
              {state === 'bounced' && (
                <Row as="span" gap={1} className={styles.bounced}>
                  <WarningIcon />
                  {text('storage.notices.bounced')}
                </Row>
              )}
            </Stack>
          ))}
        </Stack>
      )}
    </section>
  );
};

interface StorageDialogProps {
  readonly status: DeletionStatus;
  readonly standing: StorageStanding;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Starts an export of the library. */
  readonly onExport: () => void;
}

/**
 * The reactivation modal. Photo library §2: it "explains the retention rule": how long the photos are kept, what
 * happens when, which notices were sent, and what the customer can do.
 */
export const StorageDialog = ({ status, standing, isOpen, onClose, onExport }: StorageDialogProps) => {
  const text = useText();
  const intl = useIntl();
  const { shopUrl, productionLike } = configuration();
  const { stage, state, erasedOn, delayedFrom } = standing;
  const isLimited = stage !== 'unlimited';
  // Photo library §6: "The export option in the reactivation text is hidden on a production-like host."
  const canExport = !productionLike;
  const day = (value: string) => formatDay(intl, value);
  const values = storageValues(intl, standing);
  return (
    <Dialog
      title={text('storage.title')}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        (canExport || shopUrl !== undefined) && (
          <>
            {canExport && (
              <Button icon={<DownloadIcon />} onPress={onExport}>
                {text('storage.export')}
              </Button>
            )}
            {shopUrl !== undefined && (
              <ExternalLink variant="primary" href={shopUrl}>
                {text('storage.order')}
              </ExternalLink>
            )}
          </>
        )
      }
    >
      <Stack gap={4}>
        <div className={classNames(styles.standing, styles[state])}>
          {stateIcons[state]}
          <p>
            <strong>{text('storage.standing', values)}</strong>
            {delayedFrom !== undefined && isLimited && (
              <span className={styles.delayed}>
                {text('storage.delayed', { ...values, before: day(delayedFrom) })}
              </span>
            )}
          </p>
        </div>
        {isLimited && <StorageMonths status={status} standing={standing} />}
        <p>
          {text('storage.rule', values)}{' '}
          {text('storage.since', {
            hasOrdered: String(status.lastOrderDate !== null),
            date: day(dayOf(startOf(status))),
          })}
        </p>
        {erasedOn !== undefined && stage !== 'due' && <StorageSteps {...standing} erasedOn={erasedOn} />}
        {status.projectCount > 0 && <p>{text('storage.projects', { count: status.projectCount })}</p>}
        {canExport && <p>{text('storage.exportText')}</p>}
        <StorageNotices />
      </Stack>
    </Dialog>
  );
};
