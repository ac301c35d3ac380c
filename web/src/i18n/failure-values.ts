import { failureCause, secondsToWait } from '../lib/failure-cause.ts';
import type { MessageValues, Text } from './use-text.ts';

const units = [
  { unit: 'days', seconds: 86_400, from: 2 * 86_400 },
  { unit: 'hours', seconds: 3600, from: 100 * 60 },
  { unit: 'minutes', seconds: 60, from: 100 },
] as const;

/** Says when to retry after too many calls in a short time; undefined if a call failed for another reason. */
export const tooManyAdvice = (error: unknown, text: Text): string | undefined => {
  const wait = secondsToWait(error);
  if (wait === undefined) return undefined;
  const { unit, seconds } = units.find(({ from }) => wait >= from) ?? { unit: 'seconds', seconds: 1 };
  return text('ui.tooMany', { unit, amount: Math.ceil(wait / seconds) });
};

/** The values of a message about a failed call: `cause`, and for `tooMany` the sentence `advice`. */
export const failureValues = (error: unknown, text: Text): MessageValues => {
  const advice = tooManyAdvice(error, text);
  return { cause: failureCause(error), ...(advice !== undefined && { advice }) };
};
