import { CheckIcon } from '../../ui/icons.tsx';
import styles from './tile-check.module.css';

/** Tells a press on the check mark of a tile from one on the photo. */
export const isOnTileCheck = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-check]') !== null;

/** The check mark of a photo, for a pointer: with it the selection starts. A keyboard selects by Space. */
export const TileCheck = () => (
  <span data-check="" className={styles.check} aria-hidden="true">
    <span className={styles.mark}>
      <CheckIcon />
    </span>
  </span>
);
