import type { DownloadItem } from '@albumen/contracts/download';
import { sitePaths } from '@albumen/contracts/site-paths';
import { useMutation, useQuery } from '@tanstack/react-query';
import { downloadsQuery, readDownloadUrl } from '../../api/downloads.ts';
import { saveFrom } from '../../gallery/download/save-file.ts';
import { failureValues } from '../../i18n/failure-values.ts';
import { useText } from '../../i18n/use-text.ts';
import { failureCause } from '../../lib/failure-cause.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import { BackLink, Link } from '../../ui/link.tsx';
import { ListContent } from '../../ui/list-content.tsx';
import { ContentPage } from '../../ui/page.tsx';
import { endToast, showToast } from '../../ui/toasts.ts';
import styles from './downloads-screen.module.css';
import { DownloadsTable } from './downloads-table.tsx';

/** Our choice: while a download is being made the list is read so often. */
const pollMs = 3_000;

/** The Downloads page: what was downloaded from albums in the last 7 days, to be downloaded again. */
export const DownloadsScreen = () => {
  const text = useText();
  const reading = useQuery({
    ...downloadsQuery,
    refetchInterval: ({ state }) =>
      state.data?.items.some((item) => item.state === 'started') ? pollMs : false,
  });
  const { mutate: fetchAgain } = useMutation({
    mutationFn: async ({ id }: DownloadItem) => saveFrom(await readDownloadUrl(id), `${id}.zip`),
    onMutate: ({ id }) => endToast(id),
    onError: (error, item) => {
      showToast({
        message: text('downloads.fetchFailed', failureValues(error, text)),
        tone: 'error',
        about: item.id,
        ...(failureCause(error) !== 'gone' && {
          action: { label: text('ui.retry'), onPress: () => fetchAgain(item) },
        }),
      });
      // Meanwhile it may have ended.
      void reading.refetch();
    },
  });
  return (
    <ContentPage
      title={text('downloads.title')}
      before={<BackLink to={sitePaths.photos}>{text('downloads.back')}</BackLink>}
    >
      <ListContent
        list={reading}
        items={reading.data?.items}
        failure={{ title: text('downloads.failed'), text: text('downloads.failedText') }}
        empty={{
          picture: <DownloadIcon />,
          message: text('downloads.empty'),
          action: <Link to={sitePaths.photos}>{text('downloads.toPhotos')}</Link>,
        }}
      >
        {(items) => (
          <>
            <p className={styles.quiet}>{text('downloads.text')}</p>
            <DownloadsTable items={items} onFetch={fetchAgain} />
          </>
        )}
      </ListContent>
    </ContentPage>
  );
};
