import {
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast';
import { Button } from 'react-aria-components/Button';
import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useText } from '../i18n/use-text.ts';
import { classNames } from '../lib/class-names.ts';
import { CloseIcon } from './icons.tsx';
import styles from './toast-region.module.css';
import { toasts } from './toasts.ts';

/** Sets the end of the toasts, while there are any, for the styles of elements that toasts must not cover. */
const useToastsEnd = (region: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const element = region.current;
    if (!element) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty(
        '--toasts-end',
        `calc(var(--toasts-top) + ${element.offsetHeight}px + var(--space-2))`,
      ),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--toasts-end');
    };
  }, [region]);
};

/**
 * The region of the toasts: a landmark of its own, reached with F6. Load it lazily, and render it with the first toast,
 * not before: React Aria only makes a landmark of a region that has content when it is mounted.
 */
export const ToastRegion = () => {
  const text = useText();
  const region = useRef<HTMLDivElement>(null);
  useToastsEnd(region);
  return (
    <AriaToastRegion
      ref={region}
      queue={toasts}
      className={styles.region!}
      aria-label={text('ui.notifications')}
    >
      {({ toast }) => (
        <AriaToast
          toast={toast}
          className={classNames(styles.toast, toast.content.tone === 'error' && styles.error)}
        >
          <ToastContent className={styles.content}>
            <Text slot="title">{toast.content.message}</Text>
            {toast.content.detail !== undefined && <Text slot="description">{toast.content.detail}</Text>}
          </ToastContent>
          {toast.content.action && (
            <div className={styles.actions}>
              {[toast.content.action, toast.content.secondAction].map(
                (action) =>
                  action && (
                    <Button
                      key={action.label}
                      className={styles.action!}
                      onPress={() => {
                        action.onPress();
                        if (!action.keepsToast) toasts.close(toast.key);
                      }}
                    >
                      {action.label}
                    </Button>
                  ),
              )}
            </div>
          )}
          <Button slot="close" className={styles.close!} aria-label={text('ui.close')}>
            <CloseIcon />
          </Button>
        </AriaToast>
      )}
    </AriaToastRegion>
  );
};
