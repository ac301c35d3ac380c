import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { configuration } from '../../api/configuration.ts';
import { useText } from '../../i18n/use-text.ts';
import { FocusHandover } from '../../ui/focus-handover.tsx';
import type { UploadItem } from '../../uploads/upload-item.ts';
import type { Cause } from './cause-sentences.ts';
import { groupsOf } from './upload-groups.ts';
import type { UploadGroup as Group } from './upload-groups.ts';
import styles from './upload-list.module.css';
import type { UploadRowActions } from './upload-row.tsx';
import { UploadRow } from './upload-row.tsx';
import { useRowFocus } from './use-row-focus.ts';
import type { RowButton } from './use-row-focus.ts';
import { visibleRows } from './visible-rows.ts';

const megabyte = 1024 ** 2;
const megapixel = 1e6;

/**
 * Returns the limits that the sentences name: those that the service reported for these files, or those of the
 * installation.
 */
const limitsInWords = ({ pixelLimit }: Cause) => {
  const { bytes, pixels } = configuration().uploadLimits;
  const allowed = pixelLimit ?? pixels;
  return { megabytes: bytes / megabyte, megapixels: allowed / megapixel, pixels: allowed };
};

interface UploadGroupProps extends UploadRowActions {
  readonly group: Group;
  /** The files to draw, as indexes in the group: from `first` (inclusive) to `end` (exclusive). */
  readonly first: number;
  readonly end: number;
  /** The button that Tab enters the list at: its row is always drawn. */
  readonly tabStop: RowButton | undefined;
  /** Pixels. */
  readonly rowHeight: number;
}

/** Files in the same state, under the sentence that says why they have not arrived. */
const UploadGroup = ({ group, first, end, tabStop, rowHeight, ...actions }: UploadGroupProps) => {
  const text = useText();
  const titleId = useId();
  const { cause, items } = group;
  const from = Math.max(0, first);
  const drawn = items.slice(from, Math.max(0, end)).map((item, index) => ({ item, index: from + index }));
  const tabStopIndex = items.findIndex(({ id }) => id === tabStop?.id);
  const tabStopItem = tabStopIndex >= first && tabStopIndex < end ? undefined : items[tabStopIndex];
  if (tabStopItem)
    drawn.splice(tabStopIndex < first ? 0 : drawn.length, 0, { item: tabStopItem, index: tabStopIndex });
  return (
    <div className={styles.group}>
      {cause && (
        <h3 id={titleId} className={styles.cause}>
          {text(cause.sentence, { count: items.length, ...limitsInWords(cause) })}
        </h3>
      )}
      <ul
        className={styles.list}
        style={{ height: items.length * rowHeight }}
        aria-labelledby={cause && titleId}
      >
        {drawn.map(({ item, index }) => (
          <UploadRow
            key={item.id}
            item={item}
            tabStop={item.id === tabStop?.id ? tabStop.action : undefined}
            top={index * rowHeight}
            position={index + 1}
            total={items.length}
            {...actions}
          />
        ))}
      </ul>
    </div>
  );
};

/** The assumed row height in pixels before one has been measured. */
const usualRowHeight = 64;

/** The minimum number of rows in view. Our choice: if the dialog has no room for them, it scrolls as a whole. */
const leastRows = 2;

interface UploadListProps extends Omit<UploadRowActions, 'onPress'> {
  readonly items: readonly UploadItem[];
  /** The element that takes the focus if no file follows. */
  readonly fallback: RefObject<HTMLElement | null>;
}

/**
 * The files of the queue, with those that have not arrived grouped by cause. It scrolls by itself and only draws the
 * rows in view, whether there are ten files or ten thousand.
 */
export const UploadList = ({ items, fallback, isBeingAdded, queue }: UploadListProps) => {
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
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      style={{ minHeight: Math.min(rows, leastRows) * view.rowHeight }}
      role="group"
      // The keyboard must be able to scroll it, even while no button of a row can be pressed.
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
            queue={queue}
            onPress={notePress}
          />
        ))}
      </FocusHandover>
    </div>
  );
};
