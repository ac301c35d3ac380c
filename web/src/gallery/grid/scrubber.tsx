import { useEffect, useMemo, useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { ListView } from '../list-view.ts';
import { sectionIndexAt } from './list-layout.ts';
import type { ListLayout } from './list-layout.ts';
import type { ScrollView } from './scroll-view.ts';
import { offsetAt, yearBeside, yearMarks } from './scrubber-scale.ts';
import styles from './scrubber.module.css';

interface ScrubberProps {
  readonly layout: ListLayout;
  readonly scroll: ScrollView;
  readonly view: ListView;
}

/** Our choice: a library shorter than two screens needs no scrubber. */
const fewestScreens = 2;

/** Pixels between two years, so that they can be read. */
const yearsApart = 24;

/** Milliseconds for which it stays after the last movement, if it only shows then. */
const staysMs = 1_500;

/** The share of the list above the lower edge of the viewport, where the last photo counts as reached: 0 to 1. */
const shareOf = (layout: ListLayout, offset: number): number => {
  const end = layout.height - window.innerHeight;
  return Math.min(1, Math.max(0, offset) / Math.max(1, end));
};

/**
 * The share of the list above the upper edge of the viewport, where years and the place under the pointer are measured.
 */
const startOf = (layout: ListLayout, offset: number): number => Math.max(0, offset) / layout.height;

/** The section at the top of the viewport; at the end of the list always its last one. */
const currentSection = (layout: ListLayout, offset: number): number =>
  shareOf(layout, offset) === 1
    ? layout.sections.length - 1
    : sectionIndexAt(layout, offset + layout.measures.headingHeight);

/** The whole library at the right edge: shows the years, and goes to the month under the pointer at once. */
export const Scrubber = ({ layout, scroll, view }: ScrubberProps) => {
  const text = useText();
  const rail = useRef<HTMLDivElement>(null);
  const thumb = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  /** The section to which a key has led: of the sections on the last screen, only the first can reach the top. */
  const [aimed, setAimed] = useState<string>();
  const [isMoving, setMoving] = useState(false);
  const [held, setHeld] = useState<'pressed' | 'dragged'>();
  /** The place under the pointer: 0 to 1, and its section. */
  const [pointed, setPointed] = useState<{ readonly at: number; readonly section: number }>();
  const { titleOf, yearOf } = view;
  const isNeeded = layout.height > fewestScreens * window.innerHeight;

  useEffect(() => {
    if (!isNeeded) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = (at: number) => {
      // Many times a second, so without React. Movements that are too small to be seen would still cost a layout.
      thumb.current?.style.setProperty('--start', `${(startOf(layout, at) * 100).toFixed(2)}%`);
      setCurrent(currentSection(layout, at));
    };
    follow(scroll.offset());
    const unsubscribe = scroll.follow((at, isMoved) => {
      follow(at);
      if (!isMoved) return;
      setAimed(undefined);
      const rest = () => {
        timer = undefined;
        setMoving(false);
      };
      clearTimeout(timer);
      // Above the list are buttons, whose ends it would cover.
      if (at < 0) return rest();
      if (timer === undefined) setMoving(true);
      timer = setTimeout(rest, staysMs);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [isNeeded, layout, scroll]);

  const marks = useMemo(() => yearMarks(layout, yearOf, yearsApart / window.innerHeight), [layout, yearOf]);
  if (!isNeeded) return null;

  const placeOf = ({ clientY }: PointerEvent): number => {
    const { top, height } = rail.current?.getBoundingClientRect() ?? { top: 0, height: 1 };
    return Math.min(1, Math.max(0, (clientY - top) / height));
  };
  const offsetOf = (at: number) => offsetAt(layout, at, rail.current?.clientHeight ?? 1, window.innerHeight);
  const seenPart = `${(window.innerHeight / layout.height) * 100}%`;
  const titleAt = (index: number) => titleOf(layout.sections[index]?.key ?? '');

  // The first finger leads; others are ignored.
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setHeld('pressed');
    // Most presses are taps: load this place at once.
    scroll.jump(offsetOf(placeOf(event)));
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!event.isPrimary) return;
    const at = placeOf(event);
    setPointed({ at, section: sectionIndexAt(layout, offsetOf(at)) });
    if (!held) return;
    setHeld('dragged');
    scroll.jump(offsetOf(at), true);
  };
  const onPointerUp = (event: PointerEvent) => {
    if (!event.isPrimary) return;
    setHeld(undefined);
    // After a mere press, it is there already.
    if (held === 'dragged') scroll.jump(offsetOf(placeOf(event)));
  };

  const last = layout.sections.length - 1;
  const aimedAt = layout.sections.findIndex(({ key }) => key === aimed);
  const now = aimedAt < 0 ? current : aimedAt;
  const goTo = (index: number, isToItsEnd = false) => {
    const section = layout.sections[Math.min(last, Math.max(0, index))];
    if (!section) return;
    scroll.jump({ section: section.key, index: isToItsEnd ? Math.max(0, section.count - 1) : 0, pixels: 0 });
    setAimed(section.key);
  };
  // From the last section to its end: never back to its beginning.
  const goOnTo = (index: number) => goTo(index, now === last);
  const onKeyDown = (event: KeyboardEvent) => {
    const actions: Record<string, () => void> = {
      ArrowUp: () => goTo(now - 1),
      ArrowLeft: () => goTo(now - 1),
      ArrowDown: () => goOnTo(now + 1),
      ArrowRight: () => goOnTo(now + 1),
      PageUp: () => goTo(yearBeside(layout, yearOf, now, -1)),
      PageDown: () => goOnTo(yearBeside(layout, yearOf, now, 1)),
      Home: () => goTo(0),
      End: () => goTo(last, true),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };

  return (
    <div
      ref={rail}
      role="slider"
      tabIndex={0}
      aria-label={text('photos.scrubber')}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={now}
      aria-valuetext={titleAt(now)}
      className={styles.rail}
      data-moving={isMoving || undefined}
      data-held={held !== undefined || undefined}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={({ isPrimary }) => isPrimary && setHeld(undefined)}
      onPointerLeave={() => setPointed(undefined)}
      onKeyDown={onKeyDown}
    >
      {marks.map(({ year, at }) => (
        <span key={year} className={styles.year} style={{ insetBlockStart: `${at * 100}%` }}>
          {year}
        </span>
      ))}
      <div ref={thumb} className={styles.thumb} style={{ '--seen-part': seenPart } as CSSProperties}>
        {!pointed && <span className={styles.bubble}>{titleAt(now)}</span>}
      </div>
      {pointed && (
        <div className={styles.pointed} style={{ insetBlockStart: `${pointed.at * 100}%` }}>
          <span className={styles.bubble}>{titleAt(pointed.section)}</span>
        </div>
      )}
    </div>
  );
};
