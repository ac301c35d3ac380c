import type { Album } from '@albumen/contracts/photo-management/albums';
import { AlbumCover } from '../../gallery/albums/album-cover.tsx';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { DeleteIcon, RestoreIcon } from '../../ui/icons.tsx';
import { useLateOverlay } from '../../ui/use-late-overlay.ts';
import styles from './deleted-albums.module.css';

const loadErase = async () => (await import('./erase-album-dialog.tsx')).EraseAlbumDialog;

interface DeletedAlbumRowProps {
  readonly album: Pick<Album, 'albumId' | 'albumName' | 'photosCount' | 'coverPhotos'>;
  /** Whole days until it is erased. */
  readonly days: number;
  /** False for an album of somebody else. */
  readonly canErase: boolean;
  readonly onRestore: () => void;
}

/** A deleted album: what it was, how long it can be restored, and what can be done with it. */
export const DeletedAlbumRow = ({ album, days, canErase, onRestore }: DeletedAlbumRowProps) => {
  const text = useText();
  const erasing = useLateOverlay(loadErase, 'photos.actionNotLoaded');
  const { albumName, photosCount } = album;
  return (
    <div className={styles.row}>
      <AlbumCover album={album} size="small" />
      <div className={styles.words}>
        <p className={styles.name}>{albumName}</p>
        <p className={styles.facts}>
          {text('albums.photos', { count: photosCount })}
          {' · '}
          {text(canErase ? 'deleted.section' : 'deleted.album.leftFor', { days })}
        </p>
      </div>
      <div className={styles.actions}>
        <IconButton
          icon={<RestoreIcon />}
          label={text('deleted.album.restore', { albumName })}
          onPress={onRestore}
        />
        {canErase && (
          <IconButton
            icon={<DeleteIcon />}
            label={text('deleted.album.erase', { albumName })}
            onPress={erasing.open}
          />
        )}
      </div>
      {erasing.isOpen && erasing.Overlay && <erasing.Overlay album={album} onClose={erasing.close} />}
    </div>
  );
};
