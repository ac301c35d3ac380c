import type { UseQueryResult } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { hasFailedToLoad } from '../../api/has-failed-to-load.ts';
import { Page } from '../../ui/page.tsx';
import { AlbumFailure, isMissing } from './album-failure.tsx';
import { AlbumLoading } from './album-loading.tsx';

interface AlbumPageProps<Album> {
  readonly reading: UseQueryResult<Album>;
  readonly children: (album: Album) => ReactNode;
}

/**
 * A page about an album, as far as it is read. One that is gone meanwhile is shown no more. The preview is drawn above it,
 * in the `Outlet`.
 */
export const AlbumPage = <Album extends { readonly albumId: string }>({
  reading,
  children,
}: AlbumPageProps<Album>) => (
  <Page isWide>
    {reading.data && !isMissing(reading.error) ? (
      // Another album begins anew.
      <Fragment key={reading.data.albumId}>{children(reading.data)}</Fragment>
    ) : reading.data || hasFailedToLoad(reading) ? (
      <AlbumFailure
        error={reading.error}
        onRetry={() => void reading.refetch()}
        isRetrying={reading.isFetching}
      />
    ) : (
      <AlbumLoading />
    )}
    <Outlet />
  </Page>
);
