import type { PhotoSection } from '../../api/photos/photo-list.ts';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../lib/class-names.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import styles from './section-check.module.css';
import type { SelectionStore } from './selection-store.ts';
import { useIsSelecting, usePartOfSection } from './use-selection.ts';

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
