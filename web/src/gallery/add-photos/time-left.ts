const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;

/** Rounds a time to wait to its likely precision: steps of ten seconds, then minutes, then hours. */
export const roughly = (seconds: number): { value: number; unit: 'seconds' | 'minutes' | 'hours' } => {
  if (seconds <= minuteSeconds - 10)
    return { value: Math.max(1, Math.ceil(seconds / 10)) * 10, unit: 'seconds' };
  if (seconds < hourSeconds)
    return { value: Math.max(1, Math.round(seconds / minuteSeconds)), unit: 'minutes' };
  return { value: Math.round(seconds / hourSeconds), unit: 'hours' };
};
