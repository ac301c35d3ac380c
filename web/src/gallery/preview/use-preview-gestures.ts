import { useEffect, useRef, useState } from 'react';
import type { PointerEvent, RefObject } from 'react';
import { doubleTapWindowMs, isZoomed, refitGesture, restingState, stepGesture } from './gestures.ts';
import type { GestureInput, GestureState, Intent, Point, Stage } from './gestures.ts';
import { wheelInput } from './wheel-input.ts';

export interface PointerHandlers {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: (event: PointerEvent) => void;
}

/** The callbacks for gestures. */
interface GestureAnswers {
  /** Called with the request of the customer, and whether it was made by touch. */
  readonly onIntent: (intent: Intent, isTouch: boolean) => void;
  /** Called when the photo becomes larger than it fits, or fits again. */
  readonly onZoomed: (isZoomed: boolean, isTouch: boolean) => void;
}

interface PreviewGestures {
  readonly gesture: GestureState;
  readonly handlers: PointerHandlers;
  /** Zooms around the middle of the stage. */
  readonly zoomTo: (zoom: number) => void;
  /** Pans a zoomed photo, in CSS pixels. */
  readonly panBy: (by: Point) => void;
}

/** A gesture belongs to its photo: a photo that the customer moves to starts at rest, not zoomed. */
interface PhotoGesture {
  readonly photoId: string;
  readonly state: GestureState;
}

const middle: Point = { x: 0, y: 0 };

/**
 * Handles the gestures of fingers, pens, mice and wheels on an element that shows a photo. `stage` is the current
 * stage.
 */
export const usePreviewGestures = (
  element: RefObject<HTMLElement | null>,
  photoId: string,
  stage: Stage,
  answers: GestureAnswers,
): PreviewGestures => {
  const [last, setShown] = useState<PhotoGesture>({ photoId, state: restingState });
  // The same for the photo of the gesture, when the customer comes back to it.
  const shown = last.photoId === photoId ? last : { photoId, state: restingState };
  if (shown !== last) setShown(shown);
  // Several inputs may arrive between two renders: each continues from the previous one and sees the latest stage.
  const latest = useRef(shown);
  const surroundings = useRef({ photoId, stage, answers });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (surroundings.current.photoId !== photoId) latest.current = { photoId, state: restingState };
    surroundings.current = { photoId, stage, answers };
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const play = (input: GestureInput, isTouch: boolean) => {
    const { photoId: id, stage: on, answers: tell } = surroundings.current;
    const before = latest.current.state;
    const { state, intent } = stepGesture(refitGesture(before, on), input, on);
    latest.current = { photoId: id, state };
    setShown(latest.current);
    if (state.firstTap && input.type === 'up') {
      clearTimeout(timer.current);
      // A moment after the window, whose end is inclusive.
      timer.current = setTimeout(
        () => play({ type: 'tick', time: performance.now() }, isTouch),
        doubleTapWindowMs + 20,
      );
    }
    if (isZoomed(before) !== isZoomed(state)) tell.onZoomed(isZoomed(state), isTouch);
    if (intent) tell.onIntent(intent, isTouch);
  };

  const fromMiddle = (stageElement: HTMLElement, event: { clientX: number; clientY: number }): Point => {
    const box = stageElement.getBoundingClientRect();
    return {
      x: event.clientX - box.left - box.width / 2,
      y: event.clientY - box.top - box.height / 2,
    };
  };

  const handle = (type: 'down' | 'move' | 'up' | 'cancel') => (event: PointerEvent) => {
    const stageElement = element.current;
    if (!stageElement || (type === 'down' && event.button > 0)) return;
    if (type === 'down') stageElement.setPointerCapture(event.pointerId);
    const at = fromMiddle(stageElement, event);
    play({ type, pointerId: event.pointerId, at, time: event.timeStamp }, event.pointerType !== 'mouse');
  };

  useWheel(element, (event) => {
    const stageElement = element.current;
    if (!stageElement) return;
    play(wheelInput(event, fromMiddle(stageElement, event), latest.current.state.zoom), false);
  });

  return {
    // The stage may have been turned since the last input.
    gesture: refitGesture(shown.state, stage),
    handlers: {
      onPointerDown: handle('down'),
      onPointerMove: handle('move'),
      onPointerUp: handle('up'),
      onPointerCancel: handle('cancel'),
    },
    zoomTo: (zoom) => play({ type: 'zoom', at: middle, zoom }, false),
    panBy: (by) => play({ type: 'pan', by }, false),
  };
};

/**
 * Handles wheel events over an element instead of the browser. React listens to wheels passively, so it cannot keep the
 * browser from scrolling or zooming the page.
 */
const useWheel = (element: RefObject<HTMLElement | null>, onWheel: (event: WheelEvent) => void): void => {
  const current = useRef(onWheel);
  useEffect(() => {
    current.current = onWheel;
  });
  useEffect(() => {
    const target = element.current;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      current.current(event);
    };
    target?.addEventListener('wheel', turn, { passive: false });
    return () => target?.removeEventListener('wheel', turn);
  }, [element]);
};
