import type { Point } from './gestures.ts';
import { useCapturedKeys } from './preview-before-code.tsx';

/** The answers to the keys of a preview. */
export interface PreviewKeys {
  /** Called once per press, and repeatedly while the key `isHeld`. */
  readonly onPrevious: (isHeld: boolean) => void;
  readonly onNext: (isHeld: boolean) => void;
  readonly onEscape: () => void;
  /** Zooms in steps; 0 shows the whole picture. */
  readonly onZoom: (steps: number) => void;
  /** Pans a zoomed picture, in CSS pixels. */
  readonly onPan: (by: Point) => void;
  /** Handles any other key, such as `PageDown` or `Shift+PageDown`; returns whether it did something. */
  readonly onOther: (key: string, isHeld: boolean) => boolean;
}

/** CSS pixels that a key pans a zoomed picture. Our choice. */
const panStep = 80;

type Answer = (keys: PreviewKeys, isHeld: boolean) => void;

// Photo library §2: "Keyboard: left and right arrows move, Escape closes." Our choice: the others.
const plainKeys: Readonly<Record<string, Answer>> = {
  ArrowLeft: (keys, isHeld) => keys.onPrevious(isHeld),
  ArrowRight: (keys, isHeld) => keys.onNext(isHeld),
  Escape: (keys) => keys.onEscape(),
  '+': (keys) => keys.onZoom(1),
  '=': (keys) => keys.onZoom(1),
  '-': (keys) => keys.onZoom(-1),
  '0': (keys) => keys.onZoom(0),
};

/** The keys with Shift. Plus needs Shift on many keyboards. */
const shiftedKeys: Readonly<Record<string, Answer>> = {
  '+': (keys) => keys.onZoom(1),
  ArrowLeft: (keys) => keys.onPan({ x: panStep, y: 0 }),
  ArrowRight: (keys) => keys.onPan({ x: -panStep, y: 0 }),
  ArrowUp: (keys) => keys.onPan({ x: 0, y: panStep }),
  ArrowDown: (keys) => keys.onPan({ x: 0, y: -panStep }),
};

/** Whether a key is for the focused button or link. */
const pressesControl = ({ key, target }: KeyboardEvent): boolean =>
  key === ' ' && target instanceof Element && target.closest('a, button') !== null;

/**
 * Handles the keys of a preview wherever its focus is, but not while it `isPaused`: a dialog above it has its own.
 */
export const usePreviewKeys = (keys: PreviewKeys, isPaused: boolean): void =>
  useCapturedKeys((event) => {
    // Combinations with these modifiers belong to the browser: Alt and Left goes back.
    if (isPaused || event.altKey || event.ctrlKey || event.metaKey || pressesControl(event)) return;
    // Caps Lock makes a letter a capital.
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const answer = (event.shiftKey ? shiftedKeys : plainKeys)[key];
    if (answer) answer(keys, event.repeat);
    else if (!keys.onOther(event.shiftKey ? `Shift+${key}` : key, event.repeat)) return;
    event.preventDefault();
  });
