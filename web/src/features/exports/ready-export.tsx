import type { Backup } from '@albumen/contracts/photo-management/backups';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { exportQuery } from '../../api/photos/exports.ts';
import { failureValues } from '../../i18n/failure-values.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { FocusHandover } from '../../ui/focus-handover.tsx';
import { CheckIcon, DownloadIcon, ExportIcon, WarningIcon } from '../../ui/icons.tsx';
import { formatDay } from '../../ui/money-and-dates.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import texts from '../../ui/text.module.css';
import { ExportPart, partFileName, useExportSize, usePartFetching } from './export-part.tsx';
import styles from './export-screen.module.css';

/** Polling interval, while something is fetched, for how much of it the server has sent. Our choice. */
const pollMs = 2_000;

interface ReadyExportProps {
  readonly backup: Backup;
  /** When the export was read, in milliseconds. */
  readonly readAt: number;
}

/** Photo library §2: "READY shows a banner and a list of zip downloads, one per chunk." */
export const ReadyExport = ({ backup, readAt }: ReadyExportProps) => {
  const { backupId, chunks, photosCount, expires, onlyNew, album } = backup;
  const text = useText();
  const intl = useIntl();
  const exportSize = useExportSize();
  const fetching = usePartFetching(backupId, chunks, readAt);
  useQuery({ ...exportQuery(backupId), refetchInterval: fetching.isMoving ? pollMs : false });
  const open = chunks.filter(({ isFetched }) => !isFetched);
  const isFetched = open.length === 0;
  // An export without photos offers no download.
  const hasPhotos = photosCount > 0;
  const heading = (): string => {
    if (!hasPhotos) return text('exports.noneLeft');
    if (isFetched) return text('exports.fetched');
    if (album) return text('exports.album.ready', { albumName: album.albumName });
    return text('exports.ready', { onlyNew: String(onlyNew) });
  };
  const { failure } = fetching;
  const picture = (): ReactNode => {
    if (!hasPhotos) return <WarningIcon />;
    return isFetched ? <CheckIcon /> : <ExportIcon />;
  };
  return (
    <>
      <Row
        as="section"
        gap={4}
        wraps
        className={styles.banner}
        data-fetched={(hasPhotos && isFetched) || undefined}
      >
        <span className={styles.picture}>{picture()}</span>
        <div className={styles.bannerWords}>
          {/* Screen readers announce its changes. */}
          <div role="status">
            <h2 className={texts.title}>{heading()}</h2>
          </div>
          {hasPhotos && (
            <>
              <p>
                {text('exports.facts', {
                  count: photosCount,
                  size: exportSize(chunks.reduce((sum, { size }) => sum + size, 0)),
                  parts: chunks.length,
                })}
              </p>
              <p className={styles.quiet}>
                {text('exports.validUntil', { until: formatDay(intl, expires) })}
              </p>
            </>
          )}
        </div>
        {chunks.length > 1 && !isFetched && hasPhotos && (
          <FocusHandover className={styles.all}>
            <Button
              variant="primary"
              icon={<DownloadIcon />}
              isPending={fetching.waiting.length > 0}
              onPress={() => fetching.fetchAll(open.map(({ iteration }) => iteration))}
            >
              {text(open.length < chunks.length ? 'exports.rest' : 'exports.all')}
            </Button>
            <p className={styles.quiet}>{text('exports.allText')}</p>
          </FocusHandover>
        )}
      </Row>
      {failure && (
        <p role="alert" className={styles.failure}>
          {text('exports.part.failed', {
            fileName: partFileName(failure.iteration),
            ...failureValues(failure.error, text),
          })}
        </p>
      )}
      <Stack as="ul" gap={3} aria-label={text('exports.parts')}>
        {chunks.map((chunk) => (
          <ExportPart
            key={chunk.iteration}
            chunk={chunk}
            partsCount={chunks.length}
            fetching={fetching}
            isOffered={hasPhotos}
          />
        ))}
      </Stack>
      {hasPhotos && (
        <p className={styles.quiet}>
          {text('exports.checkable', { parts: chunks.length })}
          {(onlyNew || album) && ` ${text('exports.ownFolder')}`}
        </p>
      )}
    </>
  );
};
