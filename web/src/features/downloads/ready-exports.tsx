import type { Backup } from '@albumen/contracts/photo-management/backups';
import { sitePaths } from '@albumen/contracts/site-paths';
import { useIntl } from 'react-intl';
import { useText } from '../../i18n/use-text.ts';
import { Link } from '../../ui/link.tsx';
import { formatDay } from '../../ui/money-and-dates.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stack } from '../../ui/layout.tsx';
import styles from './downloads-screen.module.css';

/** The exports that can still be downloaded, each with the way to its page. */
export const ReadyExports = ({ exports }: { readonly exports: readonly Backup[] }) => {
  const text = useText();
  const intl = useIntl();
  return (
    <Notice label={text('exports.title')}>
      <Stack as="ul" gap={3} className={styles.exports}>
        {exports.map(({ backupId, photosCount, expires, album }) => (
          <li key={backupId}>
            <span>
              {text('home.needs.export', {
                count: photosCount,
                until: formatDay(intl, expires),
                isAlbum: String(album !== undefined),
                albumName: album?.albumName ?? '',
              })}
            </span>
            <Link variant="quiet" to={sitePaths.photoExport} params={{ backupId }}>
              {text('home.needs.export.action')}
            </Link>
          </li>
        ))}
      </Stack>
    </Notice>
  );
};
