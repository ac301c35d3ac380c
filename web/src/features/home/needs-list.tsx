import type { Overview, OverviewOrderNeed } from '@albumen/contracts/overview';
import { sitePaths } from '@albumen/contracts/site-paths';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { isFeatureEnabled } from '../../api/configuration.ts';
import { isDownloadSaved } from '../../api/downloads.ts';
import { useExportDialog } from '../../gallery/exporting/export-action.tsx';
import { storageValues } from '../../gallery/storage/storage-standing.ts';
import type { StorageStanding } from '../../gallery/storage/storage-standing.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadIcon, ExportIcon, WarningIcon } from '../../ui/icons.tsx';
import { ClockIcon } from '../../ui/screen-icons.tsx';
import { CardIcon } from '../../ui/settings-icons.tsx';
import { ExternalLink, Link } from '../../ui/link.tsx';
import { formatDay } from '../../ui/money-and-dates.tsx';
import { useLateOverlay } from '../../ui/use-late-overlay.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { IconTile } from '../../ui/badge.tsx';
import cards from '../../ui/card.module.css';
import { needsOf } from './needs.ts';
import type { Need } from './needs.ts';
import styles from './needs-list.module.css';

interface LineProps {
  readonly icon: ReactNode;
  readonly tone: 'danger' | 'warning' | 'accent';
  readonly children: string;
  /** One button or link. */
  readonly action: ReactNode;
}

const Line = ({ icon, tone, children, action }: LineProps) => (
  <li className={styles.line}>
    <IconTile tone={tone} isRound>
      {icon}
    </IconTile>
    <p className={styles.words}>{children}</p>
    <div className={styles.action}>{action}</div>
  </li>
);

const loadDialog = async () => (await import('../../gallery/storage/storage-dialog.tsx')).StorageDialog;

interface StorageLineProps {
  readonly status: NonNullable<Overview['storage']>;
  readonly standing: StorageStanding;
}

const StorageLine = ({ status, standing }: StorageLineProps) => {
  const text = useText();
  const intl = useIntl();
  const dialog = useLateOverlay(loadDialog, 'photos.actionNotLoaded');
  const exporting = useExportDialog();
  const { state } = standing;
  return (
    <>
      <Line
        icon={state === 'critical' ? <WarningIcon /> : <ClockIcon />}
        tone={state === 'critical' ? 'danger' : 'warning'}
        action={
          <Button isPending={dialog.isLoading} aria-haspopup="dialog" onPress={dialog.open}>
            {text('home.needs.storage.action')}
          </Button>
        }
      >
        {text('storage.standing', storageValues(intl, standing))}
      </Line>
      {dialog.Overlay && (
        <dialog.Overlay
          status={status}
          standing={standing}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
          onExport={() => {
            dialog.close();
            exporting.open();
          }}
        />
      )}
      {exporting.dialog}
    </>
  );
};

/** An order that waits for a payment or another address. */
const OrderLine = ({ waiting }: { readonly waiting: OverviewOrderNeed }) => {
  const { kind, orderCode, number = orderCode, payUrl, payUntil, reason } = waiting;
  const text = useText();
  const intl = useIntl();
  return (
    <Line
      icon={kind === 'paymentPending' ? <CardIcon /> : <WarningIcon />}
      tone={kind === 'paymentFailed' ? 'danger' : 'warning'}
      action={
        payUrl === undefined ? (
          <Link variant="quiet" to={sitePaths.order} params={{ orderCode }}>
            {text('home.needs.order.action')}
          </Link>
        ) : (
          <ExternalLink variant="quiet" href={payUrl}>
            {text('home.needs.order.pay')}
          </ExternalLink>
        )
      }
    >
      {text('home.needs.order', {
        kind,
        code: number,
        hasDetail: String((kind === 'addressRejected' ? reason : payUntil) !== undefined),
        until: payUntil === undefined ? '' : formatDay(intl, payUntil),
        reason: reason ?? '',
      })}
    </Line>
  );
};

interface NeedLineProps {
  readonly need: Need;
  readonly overview: Overview;
}

const NeedLine = ({ need, overview }: NeedLineProps) => {
  const text = useText();
  const intl = useIntl();
  if (need.kind === 'storage')
    return overview.storage && <StorageLine status={overview.storage} standing={need.standing} />;
  if (need.kind === 'order') return <OrderLine waiting={need.waiting} />;
  if (need.kind === 'export') {
    const { backupId, photosCount, expires, album } = need.waiting;
    const until = formatDay(intl, expires);
    const albumName = album?.albumName ?? '';
    return (
      <Line
        icon={<ExportIcon />}
        tone="accent"
        action={
          <Link variant="quiet" to={sitePaths.photoExport} params={{ backupId }}>
            {text('home.needs.export.action')}
          </Link>
        }
      >
        {text('home.needs.export', { count: photosCount, until, isAlbum: String(!!album), albumName })}
      </Line>
    );
  }
  const { name, photosCount: count, expires } = need.waiting;
  return (
    <Line
      icon={<DownloadIcon />}
      tone="accent"
      action={
        <Link variant="quiet" to={sitePaths.downloads}>
          {text('home.needs.download.action')}
        </Link>
      }
    >
      {text('home.needs.download', {
        isNamed: String(name !== undefined),
        name: name ?? '',
        count,
        until: formatDay(intl, expires),
      })}
    </Line>
  );
};

const keyOf = (need: Need): string => {
  if (need.kind === 'storage') return need.kind;
  if (need.kind === 'order') return `${need.waiting.kind} ${need.waiting.orderCode}`;
  return 'backupId' in need.waiting ? need.waiting.backupId : need.waiting.id;
};

interface NeedsListProps {
  readonly overview: Overview;
  /** When it was read. */
  readonly now: Date;
}

/** Everything that waits for the customer, each with one button. Nothing if nothing waits. */
export const NeedsList = ({ overview, now }: NeedsListProps) => {
  const text = useText();
  const needs = needsOf(overview, {
    now,
    isSaved: isDownloadSaved,
    isStorageShown: isFeatureEnabled('PhotoManagementReactivationEnabled'),
  });
  if (needs.length === 0) return null;
  return (
    <section aria-labelledby="needs">
      <VisuallyHidden>
        <h2 id="needs">{text('home.needs')}</h2>
      </VisuallyHidden>
      <ul className={cards.lines}>
        {needs.map((need) => (
          <NeedLine key={keyOf(need)} need={need} overview={overview} />
        ))}
      </ul>
    </section>
  );
};
