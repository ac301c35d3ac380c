import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import type { PhotoPosition } from '../../api/photos/photo-sections.ts';
import { moveFrom, moveOfKey } from './grid-moves.ts';
import { anchorAt, rowSpan } from './list-layout.ts';
import type { ListLayout } from './list-layout.ts';
import type { ScrollSurface } from './use-scroll-surface.ts';

/** Pixels left free below a row that is brought into view. */
const roomBelow = 24;

/** The photo that an element of the grid belongs to. */
export const positionOfElement = (element: EventTarget): PhotoPosition | undefined => {
  if (!(element instanceof Element)) return undefined;
  const index = element.closest<HTMLElement>('[data-index]')?.dataset['index'];
  const section = element.closest<HTMLElement>('[data-section]')?.dataset['section'];
  return index === undefined || section === undefined ? undefined : { section, index: Number(index) };
};

interface GridFocus {
  /** The photo that has the focus: its row stays drawn, however far the list goes on. */
  readonly focused: PhotoPosition | undefined;
  /** The photo at which Tab enters the grid. */
  readonly tabStop: PhotoPosition | undefined;
  /** Brings a photo into view and gives it the focus, as soon as it has its place. */
  readonly focusOn: (position: PhotoPosition) => void;
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
}

/** The focus of a grid that holds only a few of its photos: one stop for Tab, and keys that move from photo to photo. */
export const useGridFocus = (
  frame: RefObject<HTMLElement | null>,
  layout: ListLayout,
  surface: ScrollSurface,
): GridFocus => {
  const [focused, setFocused] = useState<PhotoPosition>();
  const [remembered, setRemembered] = useState<PhotoPosition>();
  const [wanted, setWanted] = useState<PhotoPosition>();
  const column = useRef<number>(undefined);
  const { drawn, jump, offset } = surface;

  const reveal = useCallback(
    (position: PhotoPosition) => {
      const span = rowSpan(layout, position);
      if (!span) return;
      const top = span.top - layout.measures.headingHeight;
      const bottom = span.bottom + roomBelow - window.innerHeight;
      if (top < offset()) jump(top);
      else if (bottom > offset()) jump(bottom);
    },
    [layout, jump, offset],
  );

  const focusOn = useCallback((position: PhotoPosition) => setWanted(position), []);

  // After every render: the photo may have been too far away to be drawn, or its section not laid out.
  useLayoutEffect(() => {
    if (!wanted) return;
    const section = layout.sections.find(({ key }) => key === wanted.section);
    if (!section) return setWanted(undefined);
    const index = Math.min(wanted.index, section.count - 1);
    const element = frame.current?.querySelector<HTMLElement>(
      `[data-section="${wanted.section}"] [data-index="${index}"]`,
    );
    if (!element || !section.rows) return;
    element.focus({ preventScroll: true });
    setWanted(undefined);
  });
  useEffect(() => {
    // Again when the layout has changed: an estimated place has become exact.
    if (wanted) reveal(wanted);
  }, [wanted, reveal]);

  const onKeyDown = (event: KeyboardEvent) => {
    const from = wanted ?? positionOfElement(event.target);
    const move = moveOfKey(event);
    if (!from || !move) return;
    event.preventDefault();
    const page = window.innerHeight - layout.measures.headingHeight - layout.measures.targetHeight;
    const moved = moveFrom(layout, from, move, column.current, page);
    if (!moved) return;
    focusOn(moved.to);
    column.current = moved.column;
  };
  const onFocus = (event: FocusEvent) => {
    const position = positionOfElement(event.target);
    setFocused(position);
    if (position) setRemembered(position);
  };
  const onBlur = (event: FocusEvent) => {
    column.current = undefined;
    // Another window came to the front: the photo keeps the focus for when this one comes back.
    if (!document.hasFocus()) return;
    if (!frame.current?.contains(event.relatedTarget)) setFocused(undefined);
  };

  const isDrawn = (position: PhotoPosition) => {
    const span = rowSpan(layout, position);
    return span !== undefined && span.bottom >= drawn.from && span.top <= drawn.to;
  };
  const topMost = anchorAt(layout, drawn.viewportTop + layout.measures.headingHeight, 0);
  const firstInView = 'share' in topMost ? undefined : { section: topMost.section, index: topMost.index };
  const tabStop = focused ?? (remembered && isDrawn(remembered) ? remembered : firstInView);
  return { focused, tabStop, focusOn, handlers: { onKeyDown, onFocus, onBlur } };
};
