import type { Backup, BackupChunk } from '@albumen/contracts/photo-management/backups';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { readPartUrl } from '../../api/photos/exports.ts';
import { inLargestUnit } from '../../gallery/byte-size.ts';
import { saveFrom } from '../../gallery/download/save-file.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon, DownloadIcon } from '../../ui/icons.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Row } from '../../ui/layout.tsx';
import styles from './export-screen.module.css';
import { createPartFetching } from './part-fetching.ts';

/**
 * Returns a function that formats a number of bytes. Photo library §9: "Export size units: Bytes, KB, MB, GB, steps of
 * 1024, two decimals."
 */
export const useExportSize = (): ((bytes: number) => string) => {
  const text = useText();
  return useCallback((bytes) => text('exports.size', inLargestUnit(bytes)), [text]);
};

/** Photo library §7: "the file is saved as photo-export-{iteration}.zip". */
export const partFileName = (iteration: number): string => `photo-export-${iteration}.zip`;

/**
 * Fetches the parts of an export.
 *
 * @param chunks the parts as they were last read
 * @param readAt when they were read: an unchanged result matters, too
 */
export const usePartFetching = (backupId: string, chunks: Backup['chunks'], readAt: number) => {
  const [fetching] = useState(() =>
    createPartFetching({
      handOver: async (iteration) =>
        saveFrom(await readPartUrl(backupId, iteration), partFileName(iteration)),
      now: () => performance.now(),
    }),
  );
  useEffect(() => {
    fetching.hear(chunks);
  }, [fetching, chunks, readAt]);
  const view = useSyncExternalStore(fetching.subscribe, fetching.view);
  return { ...view, fetchPart: fetching.fetchPart, fetchAll: fetching.fetchAll };
};

type PartFetching = ReturnType<typeof usePartFetching>;

interface PartStateProps {
  readonly chunk: BackupChunk;
  readonly fetching: PartFetching;
}

/** The download progress of a part, as far as the server knows it. */
const PartState = ({ chunk, fetching }: PartStateProps) => {
  const text = useText();
  const exportSize = useExportSize();
  const { iteration, isFetched, sent, size } = chunk;
  const sizes = { done: exportSize(sent), all: exportSize(size) };
  if (isFetched)
    return (
      <Row as="p" gap={2} className={styles.done}>
        <CheckIcon />
        {text('exports.part.fetched')}
      </Row>
    );
  if (fetching.waiting.includes(iteration))
    return <p className={styles.quiet}>{text('exports.part.waiting')}</p>;
  if (sent > 0 && fetching.isMoving)
    return (
      <ProgressBar
        label={text('exports.part.progress', { fileName: partFileName(iteration) })}
        fraction={sent / size}
        valueText={text('exports.part.sent', sizes)}
      />
    );
  if (sent > 0) return <p className={styles.quiet}>{text('exports.part.stopped', sizes)}</p>;
  if (fetching.underWay.includes(iteration))
    return <p className={styles.quiet}>{text('exports.part.handedOver')}</p>;
  return null;
};

interface ExportPartProps extends PartStateProps {
  readonly partsCount: number;
  readonly isOffered: boolean;
}

/** One ZIP of an export: its months, its size, and whether it was downloaded. */
export const ExportPart = ({ chunk, partsCount, fetching, isOffered }: ExportPartProps) => {
  const text = useText();
  const intl = useIntl();
  const exportSize = useExportSize();
  const { iteration, size, photosCount, from, to = from, undatedCount, isFetched, leftOut } = chunk;
  const fileName = partFileName(iteration);
  // By the wall clock where the photos were taken: the month is the same everywhere.
  const months =
    from !== undefined &&
    to !== undefined &&
    intl.formatDateTimeRange(new Date(from), new Date(to), {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
  const undated = (!months || undatedCount > 0) && text('exports.part.undated');
  return (
    <li className={styles.part}>
      <div className={styles.partWords}>
        <h3 className={styles.months}>
          {intl.formatList([months, undated].filter((named) => named !== false))}
        </h3>
        <p className={styles.quiet}>
          {partsCount === 1
            ? text('exports.part.only')
            : text('exports.part', { number: iteration + 1, parts: partsCount })}
          {' · '}
          {text('exports.part.count', { count: photosCount })}
          {' · '}
          {exportSize(size)}
        </p>
        <p className={styles.fileName}>{fileName}</p>
      </div>
      {isOffered && (
        <Button
          variant={partsCount === 1 && !isFetched ? 'primary' : 'quiet'}
          icon={<DownloadIcon />}
          aria-label={text(isFetched ? 'exports.part.againNamed' : 'exports.part.downloadNamed', {
            fileName,
          })}
          onPress={() => fetching.fetchPart(iteration)}
        >
          {text(isFetched ? 'exports.part.again' : 'exports.part.download')}
        </Button>
      )}
      <div className={styles.state}>
        <PartState chunk={chunk} fetching={fetching} />
      </div>
      {leftOut.length > 0 && (
        <details className={styles.leftOut}>
          <summary>{text('exports.leftOut', { count: leftOut.length })}</summary>
          <ul>
            {leftOut.map((name, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two photos may have one name; they stay as they are
              <li key={index}>{name}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
};
