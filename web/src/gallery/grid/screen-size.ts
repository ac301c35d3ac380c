import { useSyncExternalStore } from 'react';

/** Albums §9: "Breakpoints: small below 575 px, medium below 1024, large below 1280, extra large above". */
export type ScreenSize = 'small' | 'medium' | 'large' | 'extraLarge';

const steps = [
  { size: 'extraLarge', from: 1280 },
  { size: 'large', from: 1024 },
  { size: 'medium', from: 575 },
] as const;

const look = (): ScreenSize =>
  steps.find(({ from }) => matchMedia(`(width >= ${from}px)`).matches)?.size ?? 'small';

/** Read when a breakpoint is passed, not at every render. */
let size: ScreenSize | undefined;
const current = (): ScreenSize => (size ??= look());

const subscribe = (notify: () => void): (() => void) => {
  const queries = steps.map(({ from }) => matchMedia(`(width >= ${from}px)`));
  const lookAgain = () => {
    size = look();
    notify();
  };
  // It may have been passed while nothing was subscribed.
  lookAgain();
  for (const query of queries) query.addEventListener('change', lookAgain);
  return () => {
    for (const query of queries) query.removeEventListener('change', lookAgain);
  };
};

/** The size of the screen. Renders again when a breakpoint is passed. */
export const useScreenSize = (): ScreenSize => useSyncExternalStore(subscribe, current);

/**
 * The preferred height of a row of photos in pixels. Our choice: two to three photos next to each other on an upright
 * phone, five to seven on a desktop.
 */
export const targetRowHeights: Readonly<Record<ScreenSize, number>> = {
  small: 120,
  medium: 168,
  large: 200,
  extraLarge: 232,
};
