import type { SharedAlbum } from '@albumen/contracts/shared-albums';
import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import { sharedAlbumQuery } from '../../api/albums/shared-albums.ts';
import { AlbumFacts } from '../../gallery/albums/album-facts.tsx';
import { AlbumPage } from '../../gallery/albums/album-page.tsx';
import { useAlbumId } from '../../gallery/albums/album-routes.ts';
import { useAlbumView } from '../../gallery/albums/use-album-view.ts';
import { useSharedAlbumActions } from '../../gallery/albums/use-shared-album-actions.tsx';
import { ListGrid } from '../../gallery/grid/list-grid.tsx';
import { SortChoice } from '../../gallery/sort-choice.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { AlbumIcon } from '../../ui/icons.tsx';
import { BackLink } from '../../ui/link.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useLateOverlay } from '../../ui/use-late-overlay.ts';
import styles from './shared-album-screen.module.css';

const loadParticipants = async () => (await import('./participants-dialog.tsx')).ParticipantsDialog;

interface SharingBannerProps {
  readonly album: Pick<SharedAlbum, 'isOwner' | 'owner' | 'participants'>;
}

/** Says that shared albums are no longer supported, and who shares this one with whom. */
const SharingBanner = ({ album: { isOwner, owner, participants } }: SharingBannerProps) => {
  const text = useText();
  const { Overlay, isOpen, isLoading, open, close } = useLateOverlay(
    loadParticipants,
    'photos.actionNotLoaded',
  );
  return (
    <section className={styles.banner} aria-label={text('sharedAlbum.banner')}>
      <p className={styles.title}>{text('sharedAlbum.banner')}</p>
      <p className={styles.text}>
        {isOwner
          ? text('sharedAlbum.owner', { count: participants.length })
          : text('sharedAlbum.participant', { hasEmail: owner === '' ? 'no' : 'yes', email: owner })}
      </p>
      {isOwner && participants.length > 0 && (
        <Button className={styles.people} isPending={isLoading} onPress={open}>
          {text('sharedAlbum.showParticipants')}
        </Button>
      )}
      {isOpen && Overlay && <Overlay participants={participants} onClose={close} />}
    </section>
  );
};

const loadDelete = async () =>
  (await import('../../gallery/albums/album-deletion-dialogs.tsx')).DeleteSharedAlbumDialog;

const Content = ({ album }: { readonly album: SharedAlbum }) => {
  const text = useText();
  const view = useAlbumView('shared', album.albumId);
  const actions = useSharedAlbumActions(album.albumId);
  const deleting = useLateOverlay(loadDelete, 'photos.actionNotLoaded');
  const isEmpty = album.photosCount === 0;
  const menu = [
    { id: 'delete', label: text('albums.delete.confirm'), isDanger: true, onAction: deleting.open },
  ];
  return (
    <>
      <PageHeading
        before={<BackLink to={sitePaths.albums}>{text('album.back')}</BackLink>}
        after={!isEmpty && <MenuButton isCompact label={text('album.menu')} actions={menu} />}
      >
        {album.albumName}
      </PageHeading>
      {!isEmpty && (
        <>
          <AlbumFacts album={album} />
          <SharingBanner album={album} />
        </>
      )}
      <ListGrid
        view={view}
        actions={actions}
        above={<SortChoice of="sharedAlbumPhotos" />}
        empty={
          <EmptyState
            picture={<AlbumIcon />}
            message={text('sharedAlbum.empty')}
            action={<Button onPress={deleting.open}>{text('albums.delete.confirm')}</Button>}
          />
        }
      />
      {deleting.isOpen && deleting.Overlay && <deleting.Overlay album={album} onClose={deleting.close} />}
    </>
  );
};

/** The page of a shared album, which customers can view and delete. */
export const SharedAlbumScreen = () => (
  <AlbumPage reading={useQuery(sharedAlbumQuery(useAlbumId()))}>
    {(album) => <Content album={album} />}
  </AlbumPage>
);
