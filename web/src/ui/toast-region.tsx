import {
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast';
import { Button } from 'react-aria-components/Button';
import { useText } from '../i18n/use-text.ts';
import { classNames } from '../lib/class-names.ts';
import { CloseIcon } from './icons/close-icon.tsx';
import styles from './toast-region.module.css';
import { toasts } from './toasts.ts';

/**
 * Where toasts stand: a landmark of its own, reached with F6. Load it lazily, and draw it with the first toast, not
 * before: React Aria makes a landmark only of a region that has something to show when it is mounted.
 */
export const ToastRegion = () => {
  const text = useText();
  return (
    <AriaToastRegion queue={toasts} className={styles.region!} aria-label={text('ui.notifications')}>
      {({ toast }) => (
        <AriaToast
          toast={toast}
          className={classNames(styles.toast, toast.content.tone === 'error' && styles.error)}
        >
          <ToastContent className={styles.content}>
            <Text slot="title">{toast.content.message}</Text>
          </ToastContent>
          {toast.content.action && (
            <Button
              className={styles.action!}
              onPress={() => {
                toast.content.action?.onPress();
                toasts.close(toast.key);
              }}
            >
              {toast.content.action.label}
            </Button>
          )}
          <Button slot="close" className={styles.close!} aria-label={text('ui.close')}>
            <CloseIcon />
          </Button>
        </AriaToast>
      )}
    </AriaToastRegion>
  );
};
