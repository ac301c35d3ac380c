import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/client.ts';
import { hasFailedToLoad } from '../../lib/failure-cause.ts';
import { exportQuery } from '../../api/photos/exports.ts';
import { useExportDialog } from '../../gallery/exporting/export-action.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { WarningIcon } from '../../ui/icons.tsx';
import { ClockIcon } from '../../ui/screen-icons.tsx';
import { BackLink, Link } from '../../ui/link.tsx';
import { ContentPage } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Spinner } from '../../ui/waiting.tsx';
import styles from './export-screen.module.css';
import { ReadyExport } from './ready-export.tsx';

/** The Export page: one export of the library or of an album, downloaded part by part. */
export const ExportScreen = () => {
  const text = useText();
  const { backupId = '' } = useParams({ strict: false });
  const reading = useQuery(exportQuery(backupId));
  const { data: backup, error } = reading;
  const creating = useExportDialog(backup?.album?.albumId);
  const createButton = (variant: 'primary' | 'quiet') => (
    <Button variant={variant} onPress={creating.open}>
      {text('exports.new')}
    </Button>
  );

  const content = (): ReactNode => {
    // Photo library §2: "Backup not found (404): Your download link has expired, with a link to create a new export."
    // Our choice: the same for an address that was cut off.
    if (error instanceof ApiError && (error.status === 404 || error.code === 'invalid-request'))
      return (
        <EmptyState
          picture={<ClockIcon />}
          message={text('exports.expired')}
          action={
            <>
              <p className={styles.words}>{text('exports.expiredText')}</p>
              {createButton('primary')}
            </>
          }
        />
      );
    // "Any other error, or status FAILED: Export error. The text … with a link to the library."
    if (hasFailedToLoad(reading) || backup?.status === 'FAILED')
      return (
        <div role="alert">
          <EmptyState
            picture={<WarningIcon />}
            message={text('exports.error')}
            action={
              <>
                <p className={styles.words}>
                  {text('exports.errorText')} <Link to={sitePaths.photos}>{text('exports.errorLink')}</Link>.
                </p>
                {backup ? (
                  createButton('primary')
                ) : (
                  <Button onPress={() => void reading.refetch()} isPending={reading.isFetching}>
                    {text('ui.retry')}
                  </Button>
                )}
              </>
            }
          />
        </div>
      );
    if (backup === undefined)
      return (
        <div className={styles.loading}>
          <Spinner label={text('exports.loading')} />
        </div>
      );
    // "Any status other than READY redirects to the photos page."
    if (backup.status !== 'READY') return <Navigate to={sitePaths.photos} replace />;
    return (
      <>
        <ReadyExport key={backupId} backup={backup} readAt={reading.dataUpdatedAt} />
        <p>{createButton('quiet')}</p>
      </>
    );
  };

  return (
    <ContentPage
      title={text('exports.title')}
      before={<BackLink to={sitePaths.photos}>{text('exports.back')}</BackLink>}
    >
      {content()}
      {creating.dialog}
    </ContentPage>
  );
};
