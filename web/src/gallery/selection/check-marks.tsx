import type { PhotoSection } from '../../api/photos/photo-list.ts';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../lib/class-names.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import styles from './check-marks.module.css';
import type { SelectionStore } from './selection-store.ts';
import { useIsSelecting, usePartOfSection } from './use-selection.ts';

/** Tells a press on the check mark of a tile from one on the photo. */
export const isOnTileCheck = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-check]') !== null;

/** The check mark of a photo, for a pointer: with it the selection starts. A keyboard selects by Space. */
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
  /** Whether the way through the page by Tab stops here. */
  readonly isTabStop: boolean;
}

/**
 * The check mark beside a heading. Albums §4: "toggling a whole group selects all, or deselects if all were selected". Out of
 * a selection it shows under the pointer only. The grid moves the focus to it by the arrow keys.
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
