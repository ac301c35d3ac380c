import type { GestureInput, Point } from './gestures.ts';

/** The zoom per pixel of a wheel. Our choice: a pinch on a trackpad then zooms about as far as the fingers move. */
const zoomPerPixel = 0.01;

/**
 * The most pixels of one wheel event that count. Our choice: a notch of a mouse wheel reports 100 or more, and zooms by
 * a third.
 */
const largestTurn = 30;

/**
 * Returns the effect of a wheel on a photo. Our choice: it zooms at the pointer, as does a pinch on a trackpad, which
 * arrives as a wheel with Ctrl; a sideways wheel, or one with Shift, pans a zoomed photo.
 *
 * @param at the position of the pointer
 * @param zoom the current zoom of the photo
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
