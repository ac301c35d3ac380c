import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { deletedList } from '../../api/photos/deleted-list.ts';
import { sectionsQuery } from '../../api/photos/section-list.ts';
import { GridSkeleton } from '../../gallery/grid/grid-skeleton.tsx';
import { ListGrid } from '../../gallery/grid/list-grid.tsx';
import { useText } from '../../i18n/use-text.ts';
import { DeleteIcon } from '../../ui/settings-icons.tsx';
import { BackLink, Link } from '../../ui/link.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { DeletedAlbums, useDeletedAlbums } from './deleted-albums.tsx';
import styles from './deleted-screen.module.css';
import { deletedActions, useDeletedView } from './use-deleted.tsx';

/**
 * The photos and albums deleted in the last 30 days, to restore or to erase for good. The `Outlet` draws the preview
 * above it.
 */
export const DeletedScreen = () => {
  const text = useText();
  const view = useDeletedView();
  const albums = useDeletedAlbums();
  // Loads together with the albums above the photos. The photos wait for them, so that they do not jump.
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
