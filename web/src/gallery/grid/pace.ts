import { addStep, speedOf } from './scroll-speed.ts';
import type { ScrollStep } from './scroll-speed.ts';

/**
 * How fast the list moves. `flying`: too fast to look at photos, so none are loaded. `dragging`: on the way to a
 * different place, so nothing is loaded.
 */
export type Pace = 'resting' | 'flying' | 'dragging';

/** Pixels per millisecond. Our choice: a brisk turn of the wheel is slower, a fling and a held scrollbar are faster. */
const fliesFrom = 3;
/** Lower than the speed at which flying begins, so that the state does not alternate. */
const fliesUntil = 1.5;

/** Milliseconds without movement after which the list is at rest. */
const restAfterMs = 120;

/** The clock of the pace; replaced in tests. */
export interface FrameClock {
  /**
   * The start of the current frame in milliseconds: a busy computer reports it late, but with the list's place of then.
   */
  readonly frameTime: () => number;
  readonly nextFrame: (run: () => void) => void;
}

interface PaceListener extends FrameClock {
  /** Called when the pace has changed. */
  readonly onPace: (pace: Pace) => void;
  /** Called when the list has not moved for a moment. */
  readonly onRest: () => void;
}

/** Measures how fast a list moves. */
export class PaceMeter {
  readonly #listener: PaceListener;
  #pace: Pace = 'resting';
  #movedAt = 0;
  #steps: readonly ScrollStep[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(listener: PaceListener) {
    this.#listener = listener;
  }

  /** Call this whenever the customer has scrolled, with all pixels scrolled down so far. */
  move(travelled: number): void {
    this.#movedAt = this.#listener.frameTime();
    this.#steps = addStep(this.#steps, { travelled, at: this.#movedAt });
    const flies = speedOf(this.#steps) > (this.#pace === 'flying' ? fliesUntil : fliesFrom);
    this.#goAt(flies ? 'flying' : 'resting');
    this.awaitRest();
  }

  /** Call this when the list shows a place only in passing. */
  passBy(): void {
    this.#movedAt = this.#listener.frameTime();
    this.#steps = [];
    this.#goAt('dragging');
    this.awaitRest();
  }

  /** Call this when the list has arrived at its final place. */
  settle(): void {
    this.#goAt('resting');
    this.awaitRest();
  }

  /** Call this to have `onRest` called at rest, unless the customer continues scrolling. */
  awaitRest(): void {
    const movedAt = this.#movedAt;
    const settleUnlessMoved = () => {
      if (this.#movedAt !== movedAt) return;
      this.#goAt('resting');
      this.#listener.onRest();
    };
    this.stop();
    // The next frame reports a movement that the computer was too busy to report.
    this.#timer = setTimeout(() => {
      this.#listener.nextFrame(() => {
        this.#timer = setTimeout(settleUnlessMoved);
      });
    }, restAfterMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #goAt(pace: Pace): void {
    if (this.#pace === pace) return;
    this.#pace = pace;
    this.#listener.onPace(pace);
  }
}
