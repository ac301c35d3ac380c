import { useSyncExternalStore } from 'react';

/** The parts of a day in which customers greet differently. At night, no greeting fits everybody. */
export type DayPart = 'morning' | 'afternoon' | 'evening' | 'night';

/** Our choice. `hour` is that of the customer's own clock. */
export const dayPartAt = (hour: number): DayPart => {
  if (hour < 5) return 'night';
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
};

const current = (): DayPart => dayPartAt(new Date().getHours());

const subscribe = (notify: () => void): (() => void) => {
  document.addEventListener('visibilitychange', notify);
  return () => document.removeEventListener('visibilitychange', notify);
};

/** The part of the day in the time zone of this device. Changes when the customer comes back to the page. */
export const useDayPart = (): DayPart => useSyncExternalStore(subscribe, current);
