import type { PhotoSection } from '../../api/photos/photo-list.ts';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../lib/class-names.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import styles from './check-marks.module.css';
import type { SelectionStore } from './selection-store.ts';
import { useIsSelecting, usePartOfSection } from './use-selection.ts';

/** Whether a press was on the check mark of a tile, not on the photo. */
export const isOnTileCheck = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-check]') !== null;

/** The check mark of a photo, for pointers: it starts the selection. Keyboards select with Space. */
export const TileCheck = () => (
  <span data-check="" className={styles.tileCheck} aria-hidden="true">
    <span className={styles.tileMark}>
      <CheckIcon />
    </span>
  </span>
);

interface SectionCheckProps {
  readonly selection: SelectionStore;
  readonly section: PhotoSection;
  readonly title: string;
  /** Whether Tab stops here. */
  readonly isTabStop: boolean;
}

/**
 * The check mark next to a heading. Albums §4: "toggling a whole group selects all, or deselects if all were selected".
 * Outside a selection it only shows on hover. The arrow keys of the grid move the focus to it.
 */
export const SectionCheck = ({ selection, section, title, isTabStop }: SectionCheckProps) => {
  const text = useText();
  const isSelecting = useIsSelecting(selection);
  const part = usePartOfSection(selection, section);
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={part === 'some' ? 'mixed' : part === 'all'}
      aria-label={text('photos.selection.section', { section: title })}
      tabIndex={isTabStop ? 0 : -1}
      data-section-check=""
      className={classNames(
        styles.check,
        isSelecting && styles.shown,
        part !== 'none' && styles.checked,
        part === 'some' && styles.partly,
      )}
      onClick={() => selection.toggleSection(section.key)}
    >
      <span className={styles.mark}>
        <CheckIcon />
      </span>
    </button>
  );
};
