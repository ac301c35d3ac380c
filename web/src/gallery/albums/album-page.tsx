import { sitePaths } from '@albumen/contracts/site-paths';
import type { UseQueryResult } from '@tanstack/react-query';
import { Outlet, useParams } from '@tanstack/react-router';
import { Fragment, useEffect } from 'react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { hasFailedToLoad } from '../../lib/failure-cause.ts';
import { focusOnHeading } from '../../lib/use-document-title.ts';
import { FocusHandover } from '../../ui/focus-handover.tsx';
import { BackLink } from '../../ui/link.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { GridSkeleton } from '../grid/grid-skeleton.tsx';
import { AlbumFailure, isMissing } from './album-failure.tsx';

/** The placeholder of an album while it loads. */
export const AlbumLoading = () => {
  const text = useText();
  return (
    <>
      <PageHeading before={<BackLink to={sitePaths.albums}>{text('album.back')}</BackLink>}>
        {text('album.title')}
      </PageHeading>
      <GridSkeleton hasHeadings={false} />
    </>
  );
};

interface AlbumPageProps<Album> {
  readonly reading: UseQueryResult<Album>;
  readonly children: (album: Album) => ReactNode;
  /** Content below the failure message. */
  readonly afterFailure?: ReactNode;
}

/**
 * The page of an album, once it is loaded. Hides an album that was deleted in the meantime. The `Outlet` draws the
 * preview above it.
 */
export const AlbumPage = <Album extends { readonly albumId: string }>({
  reading,
  children,
  afterFailure,
}: AlbumPageProps<Album>) => {
  const album = reading.data;
  const isGone = isMissing(reading.error);
  const { photoId } = useParams({ strict: false });
  const isLost = isGone && album !== undefined && photoId === undefined;
  useEffect(() => {
    if (isLost) focusOnHeading();
  }, [isLost]);
  return (
    <Page isWide>
      {album && !isGone ? (
        // Another album starts with fresh state.
        <Fragment key={album.albumId}>{children(album)}</Fragment>
      ) : album || hasFailedToLoad(reading) ? (
        <>
          <AlbumFailure
            error={reading.error}
            onRetry={() => void reading.refetch()}
            isRetrying={reading.isFetching}
          />
          {afterFailure}
        </>
      ) : (
        <FocusHandover key="loading">
          <AlbumLoading />
        </FocusHandover>
      )}
      <Outlet />
    </Page>
  );
};
