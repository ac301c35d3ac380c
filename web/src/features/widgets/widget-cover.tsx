import type { Widget } from '@albumen/contracts/widgets';
import type { CSSProperties } from 'react';
import { BookIcon } from '../../ui/icons.tsx';
import styles from './widgets-screen.module.css';

interface WidgetCoverProps {
  readonly cover: Widget['cover'];
  readonly size: Widget['coverSize'];
}

/** The first page; an icon until it has a picture. */
export const WidgetCover = ({ cover, size }: WidgetCoverProps) => {
  const [small, large] = cover;
  const src = (large ?? small)?.url;
  return (
    <span className={styles.stand}>
      {src === undefined ? (
        <BookIcon />
      ) : (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          className={styles.cover}
          style={{ '--ratio': size ? size.width / size.height : 4 / 3 } as CSSProperties}
        />
      )}
    </span>
  );
};
