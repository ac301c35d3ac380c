import { useEffect, useRef, useState } from 'react';
import type { PointerEvent, RefObject } from 'react';
import { doubleTapWindowMs, refitGesture, restingState, stepGesture } from './gestures.ts';
import type { GestureInput, GestureState, Intent, Stage } from './gestures.ts';

interface PointerHandlers {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: (event: PointerEvent) => void;
}

interface PreviewGestures {
  readonly gesture: GestureState;
  readonly handlers: PointerHandlers;
}

/** A gesture belongs to the photo that it was made on: another photo starts at rest, not zoomed. */
interface PhotoGesture {
  readonly photoId: string;
  readonly state: GestureState;
}

/**
 * Plays the gestures of fingers, pens and mice on an element that shows a photo. `stage` is what they play on now;
 * `onIntent` is told what the customer asked for, and whether by touch.
 */
export const usePreviewGestures = (
  element: RefObject<HTMLElement | null>,
  photoId: string,
  stage: Stage,
  onIntent: (intent: Intent, isTouch: boolean) => void,
): PreviewGestures => {
  const [shown, setShown] = useState<PhotoGesture>({ photoId, state: restingState });
  // Several inputs may come between two renders: each goes on from the one before, and sees the latest stage.
  const latest = useRef(shown);
  const surroundings = useRef({ photoId, stage, onIntent });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    surroundings.current = { photoId, stage, onIntent };
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const play = (input: GestureInput, isTouch: boolean) => {
    const { photoId: id, stage: on, onIntent: tell } = surroundings.current;
    const before = latest.current.photoId === id ? latest.current.state : restingState;
    const { state, intent } = stepGesture(refitGesture(before, on), input, on);
    latest.current = { photoId: id, state };
    setShown(latest.current);
    if (state.firstTap && input.type === 'up') {
      clearTimeout(timer.current);
      // A moment later than the window, which counts its end in.
      timer.current = setTimeout(
        () => play({ type: 'tick', time: performance.now() }, isTouch),
        doubleTapWindowMs + 20,
      );
    }
    if (intent) tell(intent, isTouch);
  };

  const handle = (type: 'down' | 'move' | 'up' | 'cancel') => (event: PointerEvent) => {
    const stageElement = element.current;
    if (!stageElement || (type === 'down' && event.button > 0)) return;
    if (type === 'down') stageElement.setPointerCapture(event.pointerId);
    const box = stageElement.getBoundingClientRect();
    const at = {
      x: event.clientX - box.left - box.width / 2,
      y: event.clientY - box.top - box.height / 2,
    };
    play({ type, pointerId: event.pointerId, at, time: event.timeStamp }, event.pointerType !== 'mouse');
  };

  return {
    // The stage may have been turned since the last input.
    gesture: shown.photoId === photoId ? refitGesture(shown.state, stage) : restingState,
    handlers: {
      onPointerDown: handle('down'),
      onPointerMove: handle('move'),
      onPointerUp: handle('up'),
      onPointerCancel: handle('cancel'),
    },
  };
};
