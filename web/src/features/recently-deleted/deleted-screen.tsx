import { sitePaths } from '@albumen/contracts/site-paths';
import { Outlet } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { deletedList } from '../../api/photos/deleted-list.ts';
import { sectionsQuery } from '../../api/photos/section-list.ts';
import { GridSkeleton } from '../../gallery/grid/grid-skeleton.tsx';
import { ListGrid } from '../../gallery/grid/list-grid.tsx';
import { useText } from '../../i18n/use-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DeleteIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Page } from '../../ui/page.tsx';
import styles from './deleted-screen.module.css';
import { DeletedAlbums, useDeletedAlbums } from './deleted-albums.tsx';
import { deletedActions } from './deleted-actions.tsx';
import { useDeletedView } from './use-deleted-view.ts';

/** The photos and albums that were deleted in the last 30 days: to restore, or to erase for good. The preview is drawn above it, in the `Outlet`. */
export const DeletedScreen = () => {
  const text = useText();
  const view = useDeletedView();
  const albums = useDeletedAlbums();
  // Read beside the albums, which stand above the photos: these wait, so that they do not jump.
  useQuery(sectionsQuery(deletedList));
  return (
    <Page isWide>
      <PageHeading before={<BackLink to={sitePaths.photos}>{text('deleted.back')}</BackLink>}>
        {text('deleted.title')}
      </PageHeading>
      <DeletedAlbums deleted={albums} />
      {albums.isLoading ? (
        <GridSkeleton hasHeadings={view.hasHeadings} />
      ) : (
        <ListGrid
          view={view}
          actions={deletedActions}
          above={<p className={styles.text}>{text('deleted.text')}</p>}
          empty={
            albums.isEmpty ? (
              <EmptyState
                picture={<DeleteIcon />}
                message={text('deleted.empty')}
                action={<Link to={sitePaths.photos}>{text('deleted.toPhotos')}</Link>}
              />
            ) : (
              <p>{text('deleted.noPhotos')}</p>
            )
          }
        />
      )}
      <Outlet />
    </Page>
  );
};
