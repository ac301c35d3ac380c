import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { slowCalls } from '../lib/answer-in-time.ts';
import { useText } from '../i18n/use-text.ts';
import { showToast } from '../ui/toasts.ts';

/** Whether the page waits, with nothing to show, for a call that takes longer than usual. */
export const useIsHeldUp = (): boolean => useSyncExternalStore(slowCalls.subscribe, slowCalls.holdUpPage);

const hasSlowCalls = (): boolean => slowCalls.count() > 0;

/** Says, once for all of the page, that what it waits for takes longer than usual, and offers to ask anew. Draws nothing. */
export const SlowNotice = () => {
  const text = useText();
  const isSlow = useSyncExternalStore(slowCalls.subscribe, hasSlowCalls);
  // What is only looked at again holds nobody up.
  const isWaiting = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
  const isHeldUp = useIsHeldUp();
  const isShown = isHeldUp || (isSlow && isWaiting);
  useEffect(() => {
    if (!isShown) return undefined;
    return showToast({
      message: text('start.slow'),
      isLasting: true,
      action: { label: text('ui.retry'), onPress: slowCalls.retry },
    });
  }, [isShown, text]);
  return null;
};
