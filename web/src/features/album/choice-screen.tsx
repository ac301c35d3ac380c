import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { albumQuery } from '../../api/albums/albums.ts';
import { hasFailedToLoad } from '../../api/has-failed-to-load.ts';
import { AlbumFailure } from '../../gallery/albums/album-failure.tsx';
import { AlbumLoading } from '../../gallery/albums/album-loading.tsx';
import { useAlbumId } from '../../gallery/albums/use-album-id.ts';
import { ListGrid } from '../../gallery/grid/list-grid.tsx';
import { SortChoice } from '../../gallery/sort-choice.tsx';
import { useText } from '../../i18n/use-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PhotosIcon } from '../../ui/icons/photos-icon.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Page } from '../../ui/page.tsx';
import { useChoiceActions, useChoiceView } from './use-choice.tsx';

interface ChoiceProps {
  readonly albumId: string;
  readonly albumName: string;
}

const Choice = ({ albumId, albumName }: ChoiceProps) => {
  const text = useText();
  const view = useChoiceView(albumId);
  const actions = useChoiceActions(albumId, albumName);
  return (
    <>
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
    </>
  );
};

/** The library, of which photos are chosen for an album. The preview is drawn above it, in the `Outlet`. */
export const ChoiceScreen = () => {
  const albumId = useAlbumId();
  const reading = useQuery(albumQuery(albumId));
  return (
    <Page isWide>
      {reading.data ? (
        <Choice albumId={albumId} albumName={reading.data.albumName} />
      ) : hasFailedToLoad(reading) ? (
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
};
