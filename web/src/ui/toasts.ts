import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';

/** What a toast offers to do. */
export interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
  /** The toast stays, for an Undo next to it. Default false. */
  readonly keepsToast?: boolean;
}

/** What a toast says, and what can be done about it. */
export interface Toast {
  readonly message: string;
  /** A second line. */
  readonly detail?: string;
  /** `error` is announced at once and marked. */
  readonly tone?: 'neutral' | 'error';
  /** Stands twice as long, for what somebody may have waited for elsewhere. Default false. */
  readonly isLong?: boolean;
  /** Stands until it is closed, for what goes on. Default false. */
  readonly isLasting?: boolean;
  readonly action?: ToastAction;
  /** Another one, beside the first. */
  readonly secondAction?: ToastAction;
  /** Names what it tells of: `endToast` closes it once that is no longer so. */
  readonly about?: string;
}

/** Photo library §9: "Toast auto-close: 5 seconds." */
const autoCloseMs = 5_000;

/** Albums §9: "archive started closes after 5 s, finished or error after 10 s". Our choice: as long for who can still undo. */
const longAutoCloseMs = 10_000;

/** The toasts on the screen; `ToastRegion` shows them. Three at once: more would cover the page. */
export const toasts = new ToastQueue<Toast>({ maxVisibleToasts: 3 });

/** The keys of the toasts that tell of something, by what it is. */
const keys = new Map<string, string>();

/** Closes the toast that tells of something, if there is one. */
export const endToast = (about: string): void => {
  const key = keys.get(about);
  if (key !== undefined) toasts.close(key);
};

/**
 * Shows a toast at the foot of the screen. It closes by itself, later when it has an action, never under the pointer
 * or while it has the focus. Gives a function that closes it before.
 */
export const showToast = (toast: Toast): (() => void) => {
  const timeout = toast.action || toast.isLong ? longAutoCloseMs : autoCloseMs;
  const { about, isLasting } = toast;
  const onClose = () => {
    if (about !== undefined && keys.get(about) === key) keys.delete(about);
  };
  const key = toasts.add(toast, { onClose, ...(!isLasting && { timeout }) });
  if (about !== undefined) keys.set(about, key);
  return () => toasts.close(key);
};
