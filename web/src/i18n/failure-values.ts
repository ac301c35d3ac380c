import { waitingTime } from '@albumen/contracts/waiting-time';
import { failureCause, secondsToWait } from '../lib/failure-cause.ts';
import type { MessageValues, Text } from './use-text.ts';

/** Says when to retry after too many calls in a short time; undefined if a call failed for another reason. */
export const tooManyAdvice = (error: unknown, text: Text): string | undefined => {
  const wait = secondsToWait(error);
  return wait === undefined ? undefined : text('ui.tooMany', waitingTime(wait));
};

/** The values of a message about a failed call: `cause`, and for `tooMany` the sentence `advice`. */
export const failureValues = (error: unknown, text: Text): MessageValues => {
  const advice = tooManyAdvice(error, text);
  return { cause: failureCause(error), ...(advice !== undefined && { advice }) };
};
