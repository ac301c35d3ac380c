import { useEffect, useLayoutEffect, useRef } from 'react';
import type { MouseEvent, PointerEvent, RefObject } from 'react';
import type { PhotoPosition } from '../../api/photos/photo-list.ts';
import { selectionBarHeight } from '../selection/use-selection.ts';
import type { SelectionStore } from '../selection/selection-store.ts';

/** Milliseconds for which a finger rests on a photo to select it. Our choice: a little less than in browsers. */
const longPressMs = 400;

/** Pixels that a held pointer moves before it paints, or that a finger may move while it rests. */
const slack = 8;

/**
 * Pixels from an edge of the screen in which a painting pointer scrolls, and pixels per millisecond at the very edge.
 */
const edge = 80;
const fastest = 1.4;

/** The longest time in milliseconds that a late frame scrolls for: more would be a jump. */
const longestFrameMs = 50;

/** The scroll speed in pixels per millisecond while a painting pointer is at this height of a screen. */
export const edgeSpeed = (y: number, height: number): number => {
  const above = Math.min(1, Math.max(0, edge - y) / edge);
  const below = Math.min(1, Math.max(0, y - (height - edge)) / edge);
  return (below - above) * fastest;
};

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A pointer that is held on a photo. */
interface Hold {
  readonly pointerId: number;
  readonly position: PhotoPosition;
  /** Whether it may paint: a mouse only if it began by selecting. */
  readonly mayPaint: boolean;
  last: Point;
  isPainting: boolean;
  /** A finger that only rests near an edge does not scroll. */
  hasMoved: boolean;
}

interface Painting {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onContextMenu: (event: MouseEvent) => void;
  /** Whether a click only ends a stroke. */
  readonly isStroke: (event: MouseEvent) => boolean;
}

interface PaintingParts {
  readonly surface: RefObject<HTMLElement | null>;
  readonly selection: SelectionStore;
  /** The photo of an element if it is loaded, and whether it is selected. */
  readonly startOf: (target: EventTarget) => { position: PhotoPosition; isSelected: boolean } | undefined;
  /** The photo at a place of the screen. */
  readonly photoAt: (point: Point) => PhotoPosition | undefined;
  /** Whether a mouse that is pressed here may paint. */
  readonly mayPaintFrom: (target: EventTarget) => boolean;
}

/**
 * Selects by dragging over photos: with the mouse, or with a finger that has rested on a photo or moves sideways. A
 * finger that moves up or down scrolls. At the upper and lower edge of the screen the page scrolls along.
 */
export const usePainting = (parts: PaintingParts): Painting => {
  const latest = useRef(parts);
  useLayoutEffect(() => {
    latest.current = parts;
  });
  const hold = useRef<Hold>(undefined);
  const listening = useRef<AbortController>(undefined);
  const stroke = useRef(false);
  const lastType = useRef('mouse');

  // A painting finger must not scroll. The browser only asks listeners that exist before the touch begins.
  const { surface } = parts;
  useEffect(() => {
    const keepStill = (event: TouchEvent) => {
      if (hold.current?.isPainting && event.cancelable) event.preventDefault();
    };
    const element = surface.current;
    element?.addEventListener('touchmove', keepStill, { passive: false });
    return () => element?.removeEventListener('touchmove', keepStill);
  }, [surface]);
  useEffect(() => () => listening.current?.abort(), []);

  const reach = (held: Hold) => {
    const to = latest.current.photoAt(held.last);
    if (to) latest.current.selection.extend(to);
  };
  const scrollOn = (held: Hold) => {
    const scroll = (now: number, last: number) => {
      if (hold.current !== held) return;
      const speed = held.hasMoved ? edgeSpeed(held.last.y, window.innerHeight - selectionBarHeight()) : 0;
      const pixels = Math.round(speed * Math.min(now - last, longestFrameMs));
      if (pixels !== 0) {
        window.scrollBy({ top: pixels, behavior: 'instant' });
        reach(held);
      }
      requestAnimationFrame((next) => scroll(next, now));
    };
    requestAnimationFrame((now) => scroll(now, now));
  };
  const paint = (held: Hold, isSelected: boolean) => {
    held.isPainting = true;
    latest.current.selection.begin(held.position, !isSelected);
    scrollOn(held);
  };
  const letGo = () => {
    const held = hold.current;
    hold.current = undefined;
    listening.current?.abort();
    if (!held?.isPainting) return;
    stroke.current = true;
    latest.current.selection.settle();
  };

  const onPointerDown = (event: PointerEvent) => {
    lastType.current = event.pointerType;
    stroke.current = false;
    letGo();
    const start = parts.startOf(event.target);
    if (!start || !event.isPrimary || event.button !== 0 || event.shiftKey) return;
    const isTouch = event.pointerType !== 'mouse';
    const at = { x: event.clientX, y: event.clientY };
    const held: Hold = {
      pointerId: event.pointerId,
      last: at,
      position: start.position,
      mayPaint: isTouch ? parts.selection.state().isOn : parts.mayPaintFrom(event.target),
      isPainting: false,
      hasMoved: false,
    };
    if (!isTouch && !held.mayPaint) return;
    hold.current = held;
    const resting = isTouch ? setTimeout(() => paint(held, start.isSelected), longPressMs) : undefined;
    const own = new AbortController();
    own.signal.addEventListener('abort', () => clearTimeout(resting));
    listening.current = own;

    const onMove = ({ pointerId, clientX, clientY }: globalThis.PointerEvent) => {
      if (pointerId !== held.pointerId) return;
      held.last = { x: clientX, y: clientY };
      const [across, along] = [Math.abs(clientX - at.x), Math.abs(clientY - at.y)];
      held.hasMoved ||= Math.max(across, along) >= slack;
      if (!held.isPainting) {
        if (!held.hasMoved) return;
        clearTimeout(resting);
        if (!held.mayPaint || (isTouch && along > across)) return letGo();
        paint(held, start.isSelected);
      }
      reach(held);
    };
    const onEnd = ({ pointerId }: globalThis.PointerEvent) => pointerId === held.pointerId && letGo();
    window.addEventListener('pointermove', onMove, { signal: own.signal });
    window.addEventListener('pointerup', onEnd, { signal: own.signal });
    window.addEventListener('pointercancel', onEnd, { signal: own.signal });
  };

  return {
    onPointerDown,
    // The browser's context menu for a finger that rests on a link.
    onContextMenu: (event) => lastType.current !== 'mouse' && event.preventDefault(),
    isStroke: ({ detail }) => stroke.current && detail > 0,
  };
};
