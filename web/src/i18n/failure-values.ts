import { failureCause, secondsToWait } from '../lib/failure-cause.ts';
import type { MessageValues, Text } from './use-text.ts';

/** From here on a time to wait is given in minutes. Seconds. */
const minutesFrom = 100;

/** When to try again after too many calls in a short time; undefined if a call failed for another reason. */
export const tooManyAdvice = (error: unknown, text: Text): string | undefined => {
  const seconds = secondsToWait(error);
  if (seconds === undefined) return undefined;
  return text('ui.tooMany', { seconds, minutes: seconds < minutesFrom ? 0 : Math.ceil(seconds / 60) });
};

/** The values of a message that says why a call failed: `cause`, and for `tooMany` the sentence `advice`. */
export const failureValues = (error: unknown, text: Text): MessageValues => {
  const advice = tooManyAdvice(error, text);
  return { cause: failureCause(error), ...(advice !== undefined && { advice }) };
};
