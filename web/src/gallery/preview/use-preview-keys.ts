import type { Point } from './gestures.ts';
import { useCapturedKeys } from './preview-before-code.tsx';

interface PreviewKeys {
  /** Called once for a press, and again and again while it `isHeld`. */
  readonly onPrevious: (isHeld: boolean) => void;
  readonly onNext: (isHeld: boolean) => void;
  readonly onToggleInformation: () => void;
  readonly onEscape: () => void;
  /** Zooms by steps; 0 shows the whole photo. */
  readonly onZoom: (steps: number) => void;
  /** Moves a zoomed photo about, by CSS pixels. */
  readonly onPan: (by: Point) => void;
  /** Any other key, without Shift; says whether it is answered. */
  readonly onOther: (key: string, isHeld: boolean) => boolean;
}

/** CSS pixels by which a key moves a zoomed photo. Our choice. */
const panStep = 80;

type Answer = (keys: PreviewKeys, isHeld: boolean) => void;

// Photo library §2: "Keyboard: left and right arrows move, Escape closes." Our choice: the others.
const plainKeys: Readonly<Record<string, Answer>> = {
  ArrowLeft: (keys, isHeld) => keys.onPrevious(isHeld),
  ArrowRight: (keys, isHeld) => keys.onNext(isHeld),
  Escape: (keys) => keys.onEscape(),
  i: (keys) => keys.onToggleInformation(),
  '+': (keys) => keys.onZoom(1),
  '=': (keys) => keys.onZoom(1),
  '-': (keys) => keys.onZoom(-1),
  '0': (keys) => keys.onZoom(0),
};

/** With Shift. Plus is a shifted key on many keyboards. */
const shiftedKeys: Readonly<Record<string, Answer>> = {
  '+': (keys) => keys.onZoom(1),
  ArrowLeft: (keys) => keys.onPan({ x: panStep, y: 0 }),
  ArrowRight: (keys) => keys.onPan({ x: -panStep, y: 0 }),
  ArrowUp: (keys) => keys.onPan({ x: 0, y: panStep }),
  ArrowDown: (keys) => keys.onPan({ x: 0, y: -panStep }),
};

/** Hears the keys of the preview wherever the focus is in it, but not while `isPaused`: a dialog above has its own. */
export const usePreviewKeys = (keys: PreviewKeys, isPaused: boolean): void =>
  useCapturedKeys((event) => {
    // With these the keys are the browser's: Alt and left goes back.
    if (isPaused || event.altKey || event.ctrlKey || event.metaKey) return;
    // With Caps Lock a letter is a capital one.
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const answer = (event.shiftKey ? shiftedKeys : plainKeys)[key];
    if (answer) answer(keys, event.repeat);
    else if (event.shiftKey || !keys.onOther(key, event.repeat)) return;
    event.preventDefault();
  });
