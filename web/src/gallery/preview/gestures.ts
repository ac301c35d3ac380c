/** A point in CSS pixels, relative to the centre of the stage. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** An input on the stage; `time` is in milliseconds, like `PointerEvent.timeStamp`. */
export type GestureInput =
  | {
      readonly type: 'down' | 'move' | 'up' | 'cancel';
      readonly pointerId: number;
      readonly at: Point;
      readonly time: number;
    }
  /** The double-tap window of a first tap may have passed. */
  | { readonly type: 'tick'; readonly time: number }
  /** A wheel, key or button zooms around a point… */
  | { readonly type: 'zoom'; readonly at: Point; readonly zoom: number }
  /** …or pans a zoomed photo. */
  | { readonly type: 'pan'; readonly by: Point };

/** The environment of the gestures. Sizes are in CSS pixels. */
export interface Stage {
  readonly width: number;
  readonly height: number;
  /** The fitted size of the photo, before zooming. */
  readonly photoWidth: number;
  readonly photoHeight: number;
  /** Whether there is, or may be, a photo on this side: it may still be loading. */
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
}

/** The request of the customer. `tap` is a single tap, reported after the double-tap window. */
export type Intent = 'previous' | 'next' | 'close' | 'tap';

interface Pointer {
  readonly id: number;
  readonly at: Point;
}

/**
 * `undecided`: a finger is down and has not moved far enough to say what it does; `ignored`: it does nothing until
 * all fingers are lifted.
 */
type Mode = 'idle' | 'undecided' | 'swipe' | 'close' | 'pan' | 'pinch' | 'ignored';

export interface GestureState {
  readonly mode: Mode;
  readonly pointers: readonly Pointer[];
  /** The starting point of the gesture, and the view at that time. */
  readonly start: { readonly at: Point; readonly pan: Point; readonly zoom: number; readonly spread: number };
  /** How far the photo follows the finger while it is swiped or dragged to close. */
  readonly drag: Point;
  readonly pan: Point;
  readonly zoom: number;
  /** A tap that may become the first tap of a double tap. */
  readonly firstTap: { readonly at: Point; readonly time: number } | undefined;
  /** Whether the current press began within the double-tap window of the first tap. */
  readonly isSecondPress: boolean;
}

// Photo library §9: "Zoom range 1 to 2.5; a swipe commits past 35% of the width; double-tap window 200 ms;
// drag-to-close at 35% of the height."
export const smallestZoom = 1;
export const largestZoom = 2.5;
const swipeCommitPart = 0.35;
const closeCommitPart = 0.35;
export const doubleTapWindowMs = 200;

/** Pixels that a finger may tremble without moving. Our choice. */
const slop = 8;

/** Pixels between the two taps of a double tap. Our choice: about the width of a fingertip. */
const doubleTapReach = 40;

/**
 * If there is no further photo, the photo follows the finger at a third of the distance and springs back. Our choice.
 */
const resistance = 1 / 3;

const origin: Point = { x: 0, y: 0 };

export const restingState: GestureState = {
  mode: 'idle',
  pointers: [],
  start: { at: origin, pan: origin, zoom: smallestZoom, spread: 0 },
  drag: origin,
  pan: origin,
  zoom: smallestZoom,
  firstTap: undefined,
  isSecondPress: false,
};

export interface GestureStep {
  readonly state: GestureState;
  readonly intent?: Intent;
}

/** Returns the view after an input, and the request of the customer, if any. */
export const stepGesture = (state: GestureState, input: GestureInput, stage: Stage): GestureStep => {
  if (input.type === 'tick') return endTapWindow(state, input.time);
  if (input.type === 'zoom' || input.type === 'pan') {
    // While fingers are on the photo, they control it.
    return { state: state.pointers.length > 0 ? state : adjust(state, input, stage) };
  }
  const pointer = { id: input.pointerId, at: input.at };
  if (input.type === 'down') return press(state, pointer, input.time);
  if (!state.pointers.some(({ id }) => id === pointer.id)) return { state };
  if (input.type === 'move') return { state: move(state, pointer, stage) };
  if (input.type === 'cancel') return { state: { ...restingState, zoom: state.zoom, pan: state.pan } };
  return release(state, pointer, input.time, stage);
};

const endTapWindow = (state: GestureState, time: number): GestureStep => {
  const { firstTap, pointers } = state;
  if (!firstTap || pointers.length > 0 || time - firstTap.time <= doubleTapWindowMs) return { state };
  return { state: { ...state, firstTap: undefined }, intent: 'tap' };
};

const press = (state: GestureState, pointer: Pointer, time: number): GestureStep => {
  // A third finger changes nothing.
  if (state.pointers.length >= 2) return { state };
  const pointers = [...state.pointers, pointer];
  if (pointers.length === 2) {
    return {
      state: { ...begin(state, 'pinch', pointers), drag: origin, firstTap: undefined, isSecondPress: false },
    };
  }
  const { firstTap } = state;
  const pressed = begin(state, 'undecided', pointers);
  if (!firstTap) return { state: { ...pressed, isSecondPress: false } };
  if (time - firstTap.time > doubleTapWindowMs) {
    return { state: { ...pressed, firstTap: undefined, isSecondPress: false }, intent: 'tap' };
  }
  return { state: { ...pressed, isSecondPress: distance(pointer.at, firstTap.at) <= doubleTapReach } };
};

const adjust = (
  state: GestureState,
  input: Extract<GestureInput, { readonly type: 'zoom' | 'pan' }>,
  stage: Stage,
): GestureState => {
  if (input.type === 'pan') return { ...state, pan: boundPan(add(state.pan, input.by), state.zoom, stage) };
  const zoom = clampZoom(input.zoom);
  return { ...state, zoom, pan: boundPan(panKeeping(input.at, input.at, state, zoom), zoom, stage) };
};

const begin = (state: GestureState, mode: Mode, pointers: readonly Pointer[]): GestureState => ({
  ...state,
  mode,
  pointers,
  start: { at: centre(pointers), pan: state.pan, zoom: state.zoom, spread: spread(pointers) },
});

const move = (before: GestureState, pointer: Pointer, stage: Stage): GestureState => {
  const pointers = before.pointers.map((other) => (other.id === pointer.id ? pointer : other));
  const state = { ...before, pointers };
  const { start } = state;
  const travel = subtract(centre(pointers), start.at);
  switch (state.mode) {
    case 'undecided': {
      if (distance(travel, origin) <= slop) return state;
      const decided = {
        ...state,
        mode: decide(travel, state),
        firstTap: undefined,
        isSecondPress: false,
      };
      return move(decided, pointer, stage);
    }
    case 'swipe': {
      const free = travel.x > 0 ? stage.hasPrevious : stage.hasNext;
      return { ...state, drag: { x: free ? travel.x : travel.x * resistance, y: 0 } };
    }
    case 'close':
      return { ...state, drag: { x: 0, y: Math.max(0, travel.y) } };
    case 'pan':
      return { ...state, pan: boundPan(add(start.pan, travel), state.zoom, stage) };
    case 'pinch': {
      const zoom = clampZoom((start.zoom * spread(pointers)) / Math.max(1, start.spread));
      const pan = panKeeping(start.at, centre(pointers), start, zoom);
      return { ...state, zoom, pan: boundPan(pan, zoom, stage) };
    }
    default:
      return state;
  }
};

/** Photo library §2: "swipe moves between photos; swipe down closes". A drag pans a zoomed photo instead. */
const decide = (travel: Point, state: GestureState): Mode => {
  if (isZoomed(state)) return 'pan';
  if (Math.abs(travel.x) > Math.abs(travel.y)) return 'swipe';
  return travel.y > 0 ? 'close' : 'ignored';
};

const release = (state: GestureState, pointer: Pointer, time: number, stage: Stage): GestureStep => {
  const left = state.pointers.filter(({ id }) => id !== pointer.id);
  // The remaining finger after a pinch pans a zoomed photo; on an unzoomed photo it does nothing.
  if (left.length > 0) return { state: begin(state, isZoomed(state) ? 'pan' : 'ignored', left) };
  const rest: GestureState = { ...state, mode: 'idle', pointers: [], drag: origin };
  const travel = subtract(pointer.at, state.start.at);
  switch (state.mode) {
    case 'swipe': {
      if (Math.abs(travel.x) <= stage.width * swipeCommitPart) return { state: rest };
      if (travel.x > 0) return stage.hasPrevious ? { state: rest, intent: 'previous' } : { state: rest };
      return stage.hasNext ? { state: rest, intent: 'next' } : { state: rest };
    }
    case 'close':
      // The photo stays where it was released: it must not spring back while the preview closes.
      if (travel.y > stage.height * closeCommitPart)
        return { state: { ...rest, drag: state.drag }, intent: 'close' };
      return { state: rest };
    case 'undecided':
      if (state.isSecondPress) return { state: toggleZoom(rest, pointer.at, stage) };
      return { state: { ...rest, firstTap: { at: pointer.at, time } } };
    default:
      return { state: rest };
  }
};

/** Photo library §2: "a tap or double tap on mobile zooms between 1x and 2.5x". Our choice: the double tap. */
const toggleZoom = (state: GestureState, at: Point, stage: Stage): GestureState => {
  const rested = { ...state, firstTap: undefined, isSecondPress: false };
  if (isZoomed(state)) return { ...rested, zoom: smallestZoom, pan: origin };
  return adjust(rested, { type: 'zoom', at, zoom: largestZoom }, stage);
};

/** Returns the pan that moves the spot of the photo under `from` to `to`, at another zoom. */
const panKeeping = (
  from: Point,
  to: Point,
  shown: { readonly pan: Point; readonly zoom: number },
  zoom: number,
): Point => ({
  x: to.x - ((from.x - shown.pan.x) * zoom) / shown.zoom,
  y: to.y - ((from.y - shown.pan.y) * zoom) / shown.zoom,
});

/** Limits the pan of a zoomed photo: its edges may only reach the edges of the stage. */
const boundPan = (pan: Point, zoom: number, stage: Stage): Point => {
  const reach = {
    x: Math.max(0, (stage.photoWidth * zoom - stage.width) / 2),
    y: Math.max(0, (stage.photoHeight * zoom - stage.height) / 2),
  };
  return { x: clamp(pan.x, -reach.x, reach.x), y: clamp(pan.y, -reach.y, reach.y) };
};

/**
 * Adapts the view to a stage of another size: a zoomed photo stays within its edges. Returns the same state if nothing
 * changes.
 */
export const refitGesture = (state: GestureState, stage: Stage): GestureState => {
  const pan = boundPan(state.pan, state.zoom, stage);
  return pan.x === state.pan.x && pan.y === state.pan.y ? state : { ...state, pan };
};

/** Whether the photo is larger than it fits the stage. */
export const isZoomed = ({ zoom }: Pick<GestureState, 'zoom'>): boolean => zoom > smallestZoom;

const clampZoom = (zoom: number) => clamp(zoom, smallestZoom, largestZoom);

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

const add = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });
const subtract = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

const centre = (pointers: readonly Pointer[]): Point => ({
  x: pointers.reduce((total, { at }) => total + at.x, 0) / pointers.length,
  y: pointers.reduce((total, { at }) => total + at.y, 0) / pointers.length,
});

/** The distance between two fingers; 0 for one finger. */
const spread = ([first, second]: readonly Pointer[]) => (first && second ? distance(first.at, second.at) : 0);
