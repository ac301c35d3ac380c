import type { Ref } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Spinner } from '../../ui/spinner.tsx';
import type { TileBox } from './justified-rows.ts';
import styles from './more-tile.module.css';

interface MoreTileProps {
  /** Photos that are not loaded yet. */
  readonly remaining: number;
  readonly box: TileBox;
  readonly isLoading: boolean;
  readonly onPress: () => void;
  readonly onFocus: () => void;
  /** Called when the customer leaves it, not when it goes away. */
  readonly onBlur: () => void;
  readonly ref: Ref<HTMLButtonElement>;
}

/** Albums §2: "A '+N' button loads more". It stands after the last loaded photo and is the sentinel of its section. */
export const MoreTile = ({ remaining, box, isLoading, onPress, onFocus, onBlur, ref }: MoreTileProps) => {
  const text = useText();
  return (
    <button
      ref={ref}
      type="button"
      className={styles.more}
      style={box}
      aria-label={text('photos.morePhotos', { count: remaining })}
      aria-busy={isLoading}
      onClick={onPress}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {isLoading ? <Spinner /> : text('photos.more', { count: remaining })}
    </button>
  );
};
