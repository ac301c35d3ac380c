import type { Album } from '@albumen/contracts/photo-management/albums';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useText } from '../../i18n/use-text.ts';
import styles from './album-choice.module.css';
import { AlbumCover } from './album-cover.tsx';

interface AlbumChoiceProps {
  readonly album: Album;
  /** Holds as many photos as an album can. */
  readonly isFull: boolean;
  readonly onChoose: () => void;
}

/** An album that photos can be copied to: its cover, name and number of photos. */
export const AlbumChoice = ({ album, isFull, onChoose }: AlbumChoiceProps) => {
  const text = useText();
  return (
    <AriaButton className={styles.choice!} isDisabled={isFull} onPress={onChoose}>
      <AlbumCover album={album} size="small" />
      <span className={styles.words}>
        <span className={styles.name}>{album.albumName}</span>
        <span className={styles.count}>
          {isFull ? text('albums.copy.isFull') : text('albums.photos', { count: album.photosCount })}
        </span>
      </span>
    </AriaButton>
  );
};
