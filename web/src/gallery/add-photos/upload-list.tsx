import { useLayoutEffect, useRef, useState } from 'react';
import type { UploadItem } from '../../api/uploads/upload-item.ts';
import { useText } from '../../i18n/use-text.ts';
import { UploadGroup } from './upload-group.tsx';
import { groupsOf } from './upload-groups.ts';
import styles from './upload-list.module.css';
import type { UploadRowActions } from './upload-row.tsx';
import { visibleRows } from './visible-rows.ts';

/** Pixels of a row before one has been measured. */
const usualRowHeight = 64;

interface UploadListProps extends UploadRowActions {
  readonly items: readonly UploadItem[];
}

/**
 * The files of the queue, those that have not arrived by their cause. It scrolls by itself and draws only the rows in
 * view, for ten files or ten thousand.
 */
export const UploadList = ({ items, ...actions }: UploadListProps) => {
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
  const { first, end } = visibleRows(view, last ? last.firstRow + last.items.length : 0);
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role="group"
      // A keyboard must be able to scroll it, even when no row has a button left.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={text('uploads.list')}
    >
      {groups.map((group) => (
        <UploadGroup
          key={group.cause ?? ''}
          group={group}
          first={first - group.firstRow}
          end={end - group.firstRow}
          rowHeight={view.rowHeight}
          {...actions}
        />
      ))}
    </div>
  );
};
