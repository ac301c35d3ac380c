import { useCallback, useSyncExternalStore } from 'react';
import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash';
import { fromBase64 } from '../../lib/base64.ts';

/** The results of a ThumbHash, kept so that a photo that scrolls out and in again is not drawn twice. */
interface Placeholder {
  /** The average colour of the photo, as CSS. */
  readonly colour: string;
  /** A blurred picture of the photo as a `data:` address, once it is drawn. */
  picture?: string;
}

/** Bounded: drops the oldest first, about 6 kB each. */
const made = new Map<string, Placeholder>();
const madeLimit = 1_000;

const make = (hash: string): Placeholder | undefined => {
  try {
    const { r, g, b } = thumbHashToAverageRGBA(fromBase64(hash));
    return { colour: `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})` };
  } catch {
    return undefined;
  }
};

/** The current result of a hash; undefined if it is not valid. */
const placeholderOf = (hash: string): Placeholder | undefined => {
  const known = made.get(hash);
  if (known) return known;
  const fresh = make(hash);
  if (!fresh) return undefined;
  const oldest = made.keys().next();
  if (made.size >= madeLimit && !oldest.done) made.delete(oldest.value);
  made.set(hash, fresh);
  return fresh;
};

/** A blurred picture of the photo as a `data:` address, drawn at once; undefined without a valid hash. */
export const placeholderUrl = (hash: string | undefined): string | undefined => {
  const placeholder = hash === undefined ? undefined : placeholderOf(hash);
  if (!placeholder || hash === undefined) return undefined;
  return (placeholder.picture ??= thumbHashToDataURL(fromBase64(hash)));
};

/** The listeners that wait for the picture of a hash. */
const waiting = new Map<string, Set<() => void>>();
let isScheduled = false;

/**
 * Drawing one takes a few milliseconds on a slow phone, and a screen shows dozens. So they are drawn when the page is
 * idle; most images have arrived by then.
 */
const schedule = (): void => {
  if (isScheduled) return;
  isScheduled = true;
  // Safari has no idle callback yet.
  if ('requestIdleCallback' in window) window.requestIdleCallback(drawWhileIdle, { timeout: 500 });
  else setTimeout(drawWhileIdle, 50);
};

const drawWhileIdle = (deadline?: IdleDeadline): void => {
  isScheduled = false;
  for (const [hash, listeners] of waiting) {
    waiting.delete(hash);
    placeholderUrl(hash);
    for (const notify of listeners) notify();
    if (!deadline || deadline.timeRemaining() < 2) break;
  }
  if (waiting.size > 0) schedule();
};

const nothing = () => undefined;

const wait = (hash: string, listener: () => void): (() => void) => {
  if (placeholderOf(hash)?.picture !== undefined) return nothing;
  const listeners = waiting.get(hash) ?? new Set();
  waiting.set(hash, listeners.add(listener));
  schedule();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && waiting.get(hash) === listeners) waiting.delete(hash);
  };
};

/**
 * The background of a photo that is loading, as CSS: its average colour at once, and a blurred picture of it a moment
 * later. Undefined without a valid hash.
 *
 * @param isWanted whether the photo is still loading; only then the picture is drawn
 */
export const usePlaceholder = (hash: string | undefined, isWanted: boolean): string | undefined => {
  const awaited = isWanted ? hash : undefined;
  const subscribe = useCallback(
    (listener: () => void) => (awaited === undefined ? nothing : wait(awaited, listener)),
    [awaited],
  );
  const picture = useSyncExternalStore(subscribe, () =>
    hash === undefined ? undefined : made.get(hash)?.picture,
  );
  if (hash === undefined) return undefined;
  if (picture !== undefined) return `center / 100% 100% url("${picture}")`;
  return placeholderOf(hash)?.colour;
};
