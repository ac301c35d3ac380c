import { useLayoutEffect, useRef, useState } from 'react';
import type { UploadItem } from '../../api/uploads/upload-item.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './upload-list.module.css';
import { UploadRow } from './upload-row.tsx';
import { visibleRows } from './visible-rows.ts';

/** Pixels of a row before one has been measured. */
const usualRowHeight = 64;

interface UploadListProps {
  readonly items: readonly UploadItem[];
  readonly onRemove: (id: number) => void;
  readonly onRetry: (id: number) => void;
}

/** The files of the queue. It scrolls by itself and draws only the rows in view, for ten files or ten thousand. */
export const UploadList = ({ items, onRemove, onRetry }: UploadListProps) => {
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

  const { first, end } = visibleRows(view, items.length);
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
      <ul className={styles.list} style={{ height: items.length * view.rowHeight }}>
        {items.slice(first, end).map((item, index) => (
          <UploadRow
            key={item.id}
            item={item}
            top={(first + index) * view.rowHeight}
            position={first + index + 1}
            total={items.length}
            onRemove={onRemove}
            onRetry={onRetry}
          />
        ))}
      </ul>
    </div>
  );
};
