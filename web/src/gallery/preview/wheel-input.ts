import type { GestureInput, Point } from './gestures.ts';

/** How much one pixel of a wheel zooms. Our choice: a pinch on a trackpad then zooms about as far as fingers move. */
const zoomPerPixel = 0.01;

/** Pixels of one wheel event that count. Our choice: a notch of a mouse's wheel says 100 and more, and zooms by a third. */
const largestTurn = 30;

/**
 * What the turn of a wheel does to a photo. Our choice: it zooms at the pointer, as does a pinch on a trackpad, which comes
 * as a wheel with Ctrl; sideways, as with Shift, it moves a zoomed photo about.
 *
 * @param at where the pointer is
 * @param zoom how large the photo is shown now
 */
export const wheelInput = (
  { deltaX, deltaY, ctrlKey }: Pick<WheelEvent, 'deltaX' | 'deltaY' | 'ctrlKey'>,
  at: Point,
  zoom: number,
): GestureInput => {
  if (!ctrlKey && Math.abs(deltaX) > Math.abs(deltaY)) {
    return { type: 'pan', by: { x: -deltaX, y: -deltaY } };
  }
  const turn = Math.max(-largestTurn, Math.min(largestTurn, deltaY));
  return { type: 'zoom', at, zoom: zoom * Math.exp(-turn * zoomPerPixel) };
};
