import type { Photo } from '@albumen/contracts/photos';
import type { LinkProps } from '@tanstack/react-router';
import { memo, useEffect, useRef } from 'react';
import { Link } from '../../ui/link.tsx';
import type { TileBox } from './justified-rows.ts';
import { PhotoImage } from './photo-image.tsx';
import styles from './photo-tile.module.css';
import { gridSource } from './rendition.ts';
import type { ScreenSize } from './screen-size.ts';

/** Where the tile of a photo leads: its preview on that page. Stays the same function from render to render. */
export type PhotoLink = (photo: Photo) => LinkProps;

interface PhotoTileProps {
  readonly photo: Photo;
  readonly name: string;
  readonly box: TileBox;
  readonly screen: ScreenSize;
  readonly linkTo: PhotoLink;
  /** Whether the tile takes the focus now, and comes into view where it is not. */
  readonly isFocusWanted: boolean;
  readonly onFocusTaken: () => void;
}

/** One photo of the grid: a link to its preview. */
export const PhotoTile = memo(
  ({ photo, name, box, screen, linkTo, isFocusWanted, onFocusTaken }: PhotoTileProps) => {
    const link = useRef<HTMLAnchorElement>(null);
    useEffect(() => {
      if (!isFocusWanted) return;
      link.current?.focus({ preventScroll: true });
      link.current?.scrollIntoView({ block: 'nearest' });
      onFocusTaken();
    }, [isFocusWanted, onFocusTaken]);

    return (
      <li className={styles.item} style={box}>
        <Link {...linkTo(photo)} ref={link} variant="plain" className={styles.tile} resetScroll={false}>
          <PhotoImage
            source={gridSource(photo, box, screen)}
            name={name}
            placeholder={photo.placeholder}
            hasFailed={photo.renditions === 'failed'}
          />
        </Link>
      </li>
    );
  },
);
