import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { albumPhotoIdsQuery, albumQuery } from '../../api/albums/albums.ts';
import { AlbumPage } from '../../gallery/albums/album-page.tsx';
import { useAlbumId } from '../../gallery/albums/album-routes.ts';
import { InAlbum } from '../../gallery/grid/grid-row.tsx';
import { ListGrid } from '../../gallery/grid/list-grid.tsx';
import { SortChoice } from '../../gallery/sort-choice.tsx';
import { useText } from '../../i18n/use-text.ts';
import { BackLink } from '../../ui/link.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { PhotosIcon } from '../../ui/icons.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { useChoiceActions, useChoiceView } from './use-choice.tsx';

interface ChoiceProps {
  readonly albumId: string;
  readonly albumName: string;
}

const Choice = ({ albumId, albumName }: ChoiceProps) => {
  const text = useText();
  const view = useChoiceView(albumId);
  const actions = useChoiceActions(albumId, albumName);
  // The customer can choose photos without them.
  const { data: photosInAlbum } = useQuery(albumPhotoIdsQuery(albumId));
  const inAlbum = useMemo(() => new Set(photosInAlbum?.photoIds), [photosInAlbum]);
  return (
    <InAlbum value={inAlbum}>
      <PageHeading
        before={
          <BackLink to={sitePaths.album} params={{ albumId }}>
            {text('album.choice.back', { albumName })}
          </BackLink>
        }
      >
        {text('album.choice.title', { albumName })}
      </PageHeading>
      <ListGrid
        view={view}
        actions={actions}
        above={<SortChoice of="photos" />}
        empty={<EmptyState picture={<PhotosIcon />} message={text('photos.empty')} />}
        startsSelecting
      />
    </InAlbum>
  );
};

/** The library, to choose photos for an album. Shared albums take no photos: the page shows the album instead. */
export const ChoiceScreen = () => (
  <AlbumPage reading={useQuery(albumQuery(useAlbumId()))}>
    {({ albumId, albumName, isShared }) =>
      isShared ? (
        <Navigate to={sitePaths.album} params={{ albumId }} search replace />
      ) : (
        <Choice albumId={albumId} albumName={albumName} />
      )
    }
  </AlbumPage>
);
