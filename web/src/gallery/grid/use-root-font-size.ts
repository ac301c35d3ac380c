import { useSyncExternalStore } from 'react';

/** An element of a hundred rem: it changes its width with the root's font size, and by more than a rounded pixel. */
const probeRem = 100;

const look = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Looked at when it changes, not at every rendering. */
let size: number | undefined;
const current = (): number => (size ??= look());

const subscribe = (notify: () => void): (() => void) => {
  const probe = document.createElement('div');
  probe.style.cssText = `position: fixed; visibility: hidden; inset: 0 auto auto -${2 * probeRem}rem; width: ${probeRem}rem; height: 0`;
  document.body.append(probe);
  const observer = new ResizeObserver(() => {
    size = look();
    notify();
  });
  // Which tells the size at once, too: it may have changed while nobody listened.
  observer.observe(probe);
  return () => {
    observer.disconnect();
    probe.remove();
  };
};

/** The font size of the root in pixels, and anew whenever the customer changes it: 1 rem. */
export const useRootFontSize = (): number => useSyncExternalStore(subscribe, current);
