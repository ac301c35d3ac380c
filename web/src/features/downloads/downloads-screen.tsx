import type { DownloadItem } from '@albumen/contracts/download';
import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { downloadsQuery, readDownloadUrl } from '../../api/downloads.ts';
import { exportsQuery } from '../../api/photos/exports.ts';
import { ageInDays } from '../../gallery/albums/age-in-days.ts';
import { useByteSize } from '../../gallery/byte-size.ts';
import { saveFrom } from '../../gallery/download/save-file.ts';
import { fewNames } from '../../gallery/few-names.ts';
import { failureValues } from '../../i18n/failure-values.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Text } from '../../i18n/use-text.ts';
import { useChange } from '../../site/change.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';
import { BackLink, Link } from '../../ui/link.tsx';
import { ListContent } from '../../ui/list-content.tsx';
import { formatDay } from '../../ui/money-and-dates.tsx';
import { ContentPage } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import type { TableColumn } from '../../ui/table.tsx';
import { endToast } from '../../ui/toasts.ts';
import styles from './downloads-screen.module.css';
import { ReadyExports } from './ready-exports.tsx';

const nameOf = ({ name, photosCount }: DownloadItem, text: Text): string =>
  name ?? text('downloads.unnamed', { count: photosCount });

interface CellProps {
  readonly item: DownloadItem;
}

interface StateProps extends CellProps {
  /** Replaces the word "ready". */
  readonly ready?: string;
}

const State = ({ item: { state, leftOut }, ready }: StateProps) => {
  const text = useText();
  return (
    <span className={state === 'error' ? styles.failed : undefined}>
      {state === 'finished' && ready !== undefined ? ready : text('downloads.state.is', { state })}
      {state === 'error' && <span className={styles.quiet}>{text('downloads.state.failedText')}</span>}
      {leftOut.length > 0 && (
        <span className={styles.leftOut}>
          {text('downloads.leftOut', { count: leftOut.length, names: fewNames(leftOut) })}
        </span>
      )}
    </span>
  );
};

interface FetchButtonProps extends CellProps {
  readonly onFetch: (item: DownloadItem) => void;
}

const FetchButton = ({ item, onFetch }: FetchButtonProps) => {
  const text = useText();
  const { state } = item;
  const notYet = state === 'started' ? 'downloads.notYet' : 'downloads.unavailable';
  return (
    <IconButton
      icon={<DownloadIcon />}
      label={text('downloads.again', { name: nameOf(item, text) })}
      disabledReason={state === 'finished' ? undefined : text(notYet)}
      onPress={() => onFetch(item)}
    />
  );
};

const columnsOf = (
  text: Text,
  words: Record<'name' | 'count' | 'size' | 'age', (item: DownloadItem) => string>,
  onFetch: FetchButtonProps['onFetch'],
): readonly TableColumn<DownloadItem>[] => [
  { id: 'name', header: text('downloads.name'), cell: words.name },
  { id: 'state', header: text('downloads.state'), cell: (item) => <State item={item} /> },
  { id: 'count', header: text('downloads.count'), isNumeric: true, cell: words.count },
  { id: 'size', header: text('downloads.size'), isNumeric: true, cell: words.size },
  { id: 'created', header: text('downloads.created'), cell: words.age },
  {
    id: 'actions',
    header: text('downloads.actions'),
    isActions: true,
    cell: (item) => <FetchButton item={item} onFetch={onFetch} />,
  },
];

interface DownloadsTableProps {
  readonly items: readonly DownloadItem[];
  /** Downloads a finished download again. */
  readonly onFetch: FetchButtonProps['onFetch'];
}

/** A table of downloads with their state, size and age. */
const DownloadsTable = ({ items, onFetch }: DownloadsTableProps) => {
  const text = useText();
  const intl = useIntl();
  const byteSize = useByteSize();
  const words = {
    name: (item: DownloadItem) => nameOf(item, text),
    count: ({ photosCount }: DownloadItem) => intl.formatNumber(photosCount),
    size: ({ state, size }: DownloadItem) =>
      state === 'finished' ? byteSize(size) : text('downloads.noSize'),
    age: ({ created }: DownloadItem) =>
      text('downloads.age', { age: ageInDays(created), day: formatDay(intl, created) }),
  };
  const summary = (item: DownloadItem) => (
    <State
      item={item}
      ready={text('downloads.summary', {
        count: item.photosCount,
        size: byteSize(item.size),
        until: formatDay(intl, item.expires),
      })}
    />
  );
  return (
    <Table
      label={text('downloads.list')}
      rows={items}
      keyOf={({ id }) => id}
      summary={summary}
      columns={columnsOf(text, words, onFetch)}
    />
  );
};

/** Polling interval while a download is being prepared. Our choice. */
const pollMs = 3_000;

/**
 * The Downloads page: the album downloads of the last 7 days, which can be downloaded again, and the way to the exports
 * that are ready.
 */
export const DownloadsScreen = () => {
  const text = useText();
  const reading = useQuery({
    ...downloadsQuery,
    refetchInterval: ({ state }) =>
      state.data?.items.some((item) => item.state === 'started') ? pollMs : false,
  });
  const made = useQuery(exportsQuery);
  const exports = made.data?.backups.filter(({ status }) => status === 'READY') ?? [];
  const isSettled = !made.isPending || made.failureCount > 0;
  const items = isSettled ? reading.data?.items : undefined;
  const hasOnlyExports = exports.length > 0 && items?.length === 0;
  const fetchAgain = useChange({
    run: async ({ id }: DownloadItem) => {
      endToast(id);
      saveFrom(await readDownloadUrl(id), `${id}.zip`);
    },
    failed: (error, { id: about }, retry) => ({
      message: text('downloads.fetchFailed', failureValues(error, text)),
      about,
      ...retry,
    }),
    // The download may have expired in the meantime.
    refresh: (_client, _result, error) => error !== undefined && reading.refetch(),
  });
  return (
    <ContentPage
      title={text('downloads.title')}
      before={<BackLink to={sitePaths.photos}>{text('downloads.back')}</BackLink>}
    >
      {exports.length > 0 && <ReadyExports exports={exports} />}
      {!hasOnlyExports && (
        <ListContent
          list={reading}
          items={items}
          failure={{ title: 'downloads.failed' }}
          empty={{
            picture: <DownloadIcon />,
            message: text('downloads.empty'),
            action: <Link to={sitePaths.photos}>{text('downloads.toPhotos')}</Link>,
          }}
        >
          {(rows) => (
            <>
              <p className={styles.quiet}>{text('downloads.text')}</p>
              <DownloadsTable items={rows} onFetch={(item) => void fetchAgain.start(item)} />
            </>
          )}
        </ListContent>
      )}
    </ContentPage>
  );
};
