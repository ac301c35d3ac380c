import type { DeletionStatus } from '@albumen/contracts/photo-storage';
import { useIntl } from 'react-intl';
import { configuration } from '../../../api/configuration.ts';
import { useText } from '../../../i18n/use-text.ts';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DownloadIcon } from '../../../ui/icons.tsx';
import { ExternalLink } from '../../../ui/link.tsx';
import { formatDay } from '../../../ui/money-and-dates.tsx';
import styles from './storage-dialog.module.css';
import { StorageMonths } from './storage-months-picture.tsx';
import { startOf } from './storage-months.ts';
import { StorageNotices } from './storage-notices.tsx';
import { dayOf } from './storage-standing.ts';
import type { StorageStanding } from './storage-standing.ts';
import { stateIcons } from './storage-status-button.tsx';
import { StorageSteps } from './storage-steps.tsx';

interface StorageDialogProps {
  readonly status: DeletionStatus;
  readonly standing: StorageStanding;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Begins an export of the library. */
  readonly onExport: () => void;
}

/**
 * The reactivation modal. Photo library §2: it "explains the retention rule": how long the photos are kept, what happens
 * when, what was written about it, and what can be done.
 */
export const StorageDialog = ({ status, standing, isOpen, onClose, onExport }: StorageDialogProps) => {
  const text = useText();
  const intl = useIntl();
  const { shopUrl, productionLike } = configuration();
  const { stage, state, hasEnded, months, days, until, erasedOn, nextNoticeOn, delayedFrom } = standing;
  const isLimited = stage !== 'unlimited';
  // Photo library §6: "The export option in the reactivation text is hidden on a production-like host."
  const canExport = !productionLike;
  // No line ends within a date.
  const day = (value: string) => formatDay(intl, value).replaceAll(' ', '\u00a0');
  const values = {
    stage,
    hasEnded: String(hasEnded),
    months,
    days,
    until: day(until),
    erasedOn: day(erasedOn ?? until),
  };
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
      <div className={styles.content}>
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
        {erasedOn !== undefined && stage !== 'due' && (
          <StorageSteps hasEnded={hasEnded} until={until} nextNoticeOn={nextNoticeOn} erasedOn={erasedOn} />
        )}
        {status.projectCount > 0 && <p>{text('storage.projects', { count: status.projectCount })}</p>}
        {canExport && <p>{text('storage.exportText')}</p>}
        <StorageNotices />
      </div>
    </Dialog>
  );
};
