import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { UploadItem } from '../../uploads/upload-item.ts';
import { useText } from '../../i18n/use-text.ts';
import { FocusHandover } from '../../ui/focus-handover.tsx';
import { UploadGroup } from './upload-group.tsx';
import { groupsOf } from './upload-groups.ts';
import styles from './upload-list.module.css';
import type { UploadRowActions } from './upload-row.tsx';
import { useRowFocus } from './use-row-focus.ts';
import { visibleRows } from './visible-rows.ts';

/** Pixels of a row before one has been measured. */
const usualRowHeight = 64;

/** Our choice: rows that are in view at least; where the dialog has no room for them, it scrolls as a whole. */
const leastRows = 2;

interface UploadListProps extends UploadRowActions {
  readonly items: readonly UploadItem[];
  /** What takes the focus where no file follows. */
  readonly fallback: RefObject<HTMLElement | null>;
}

/**
 * The files of the queue, those that have not arrived by their cause. It scrolls by itself and draws only the rows in
 * view, for ten files or ten thousand.
 */
export const UploadList = (props: UploadListProps) => {
  const { items, fallback, isBeingAdded, bytesOf, onRemove, onRetry, onChoose } = props;
  const text = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ scrollTop: 0, height: 0, rowHeight: usualRowHeight });
  useLayoutEffect(() => {
    const list = scroller.current;
    if (!list) return undefined;
    const measure = () =>
      setView({
        scrollTop: list.scrollTop,
        height: list.clientHeight,
        rowHeight: list.querySelector('li')?.offsetHeight ?? usualRowHeight,
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    list.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      list.removeEventListener('scroll', measure);
    };
  }, []);

  const groups = groupsOf(items);
  const last = groups.at(-1);
  const rows = last ? last.firstRow + last.items.length : 0;
  const { first, end } = visibleRows(view, rows);
  const { tabStop, notePress, handlers } = useRowFocus(scroller, groups, view, fallback);
  const remove = useCallback(
    (id: number) => {
      notePress(id);
      onRemove(id);
    },
    [notePress, onRemove],
  );
  const retry = useCallback(
    (id: number) => {
      notePress(id);
      onRetry(id);
    },
    [notePress, onRetry],
  );
  const choose = useCallback(
    (id: number) => {
      notePress(id);
      onChoose(id);
    },
    [notePress, onChoose],
  );
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      style={{ minHeight: Math.min(rows, leastRows) * view.rowHeight }}
      role="group"
      // A keyboard must be able to scroll it, also while no button of a row can be pressed.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={isBeingAdded ? 0 : undefined}
      aria-label={text('uploads.list')}
      {...handlers}
    >
      <FocusHandover to={() => fallback.current}>
        {groups.map((group) => (
          <UploadGroup
            key={group.key}
            group={group}
            first={first - group.firstRow}
            end={end - group.firstRow}
            tabStop={tabStop}
            rowHeight={view.rowHeight}
            isBeingAdded={isBeingAdded}
            bytesOf={bytesOf}
            onRemove={remove}
            onRetry={retry}
            onChoose={choose}
          />
        ))}
      </FocusHandover>
    </div>
  );
};
