import type { UseQueryResult } from '@tanstack/react-query';
import { Outlet, useParams } from '@tanstack/react-router';
import { Fragment, useEffect } from 'react';
import type { ReactNode } from 'react';
import { hasFailedToLoad } from '../../lib/failure-cause.ts';
import { focusOnHeading } from '../../lib/use-document-title.ts';
import { FocusHandover } from '../../ui/focus-handover.tsx';
import { Page } from '../../ui/page.tsx';
import { AlbumFailure, isMissing } from './album-failure.tsx';
import { AlbumLoading } from './album-loading.tsx';

interface AlbumPageProps<Album> {
  readonly reading: UseQueryResult<Album>;
  readonly children: (album: Album) => ReactNode;
  /** What stands below the failure where it cannot be shown. */
  readonly afterFailure?: ReactNode;
}

/**
 * A page about an album, as far as it is read. One that is gone meanwhile is shown no more. The preview is drawn above it,
 * in the `Outlet`.
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
        // Another album begins anew.
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
        <FocusHandover key="loading" to={() => document.querySelector('h1')}>
          <AlbumLoading />
        </FocusHandover>
      )}
      <Outlet />
    </Page>
  );
};
