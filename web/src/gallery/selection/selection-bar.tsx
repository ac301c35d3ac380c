import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { Toolbar } from 'react-aria-components/Toolbar';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../lib/class-names.ts';
import { Button } from '../../ui/button.tsx';
import type { OfferedAction } from '../use-photo-actions.tsx';
import { Row } from '../../ui/layout.tsx';
import styles from './selection-bar.module.css';
import type { SelectionState, SelectionStore } from './selection-store.ts';

interface SelectionBarProps {
  readonly selection: Pick<SelectionStore, 'selectAll' | 'deselectAll'>;
  readonly state: Omit<SelectionState<unknown>, 'isOn'>;
  readonly actions: readonly OfferedAction[];
  readonly onCancel: () => void;
}

/** Sets a CSS variable to the height of the bar, so that toasts stay above it. */
const useBarSize = (bar: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--size-bottom-bar', `calc(${element.offsetHeight}px + var(--space-2))`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--size-bottom-bar');
    };
  }, [bar]);
};

/**
 * The bar at the bottom of the screen while the customer selects photos. Albums §2: "multi-select (Select, Cancel,
 * '{amount} selected', Select all / Deselect all); an action bar".
 */
export const SelectionBar = ({ selection, state, actions, onCancel }: SelectionBarProps) => {
  const text = useText();
  const bar = useRef<HTMLDivElement>(null);
  useBarSize(bar);
  const { areAllSelected, isSearching, target } = state;
  const actionsWithNote = actions.filter(({ note }) => note !== undefined);
  const others = actions.filter(({ note }) => note === undefined);
  const notYet = isSearching
    ? text('photos.selection.isSearching')
    : target.count === 0
      ? text('photos.selection.isEmpty')
      : undefined;
  const buttonOf = ({ label, icon, isPending, disabledReason, onPress }: OfferedAction) => ({
    children: label,
    icon,
    isPending,
    disabledReason: notYet ?? disabledReason,
    reasonAnchor: bar,
    onPress,
  });
  return (
    <div ref={bar} className={styles.bar} data-selection-bar="">
      <Toolbar aria-label={text('photos.selection')} className={styles.tools!}>
        {actionsWithNote.map((action) => (
          <Row gap={3} justify="between" key={action.id} className={styles.noted}>
            <span>{action.note}</span>
            <Button {...buttonOf(action)} />
          </Row>
        ))}
        <Button className={styles.plain} onPress={onCancel}>
          {text('photos.selection.cancel')}
        </Button>
        <p role="status" className={styles.count}>
          {text('photos.selection.count', { amount: target.count })}
        </p>
        <Button
          className={styles.plain}
          onPress={areAllSelected ? selection.deselectAll : selection.selectAll}
        >
          {/* As wide as the longer label: a button that is pressed twice must not move. */}
          <span className={styles.either}>
            {(['photos.selection.all', 'photos.selection.none'] as const).map((words, index) => (
              <span key={words} className={(index === 1) === areAllSelected ? undefined : styles.other}>
                {text(words)}
              </span>
            ))}
          </span>
        </Button>
        {others.length > 0 && (
          <Row gap={1} wraps align="stretch" className={styles.actions}>
            {others.map((action) => (
              <Button
                {...buttonOf(action)}
                key={action.id}
                variant={action.isPrimary ? 'primary' : 'quiet'}
                className={classNames(styles.action, action.isPrimary && styles.primary)}
              />
            ))}
          </Row>
        )}
      </Toolbar>
    </div>
  );
};
