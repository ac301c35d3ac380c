import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';

/** An action of a toast. */
export interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
  /** The toast stays, for an Undo next to it. Default false. */
  readonly keepsToast?: boolean;
}

/** The content of a toast, and its actions. */
export interface Toast {
  readonly message: string;
  /** A second line. */
  readonly detail?: string;
  /** `error` is announced at once and marked. */
  readonly tone?: 'neutral' | 'error';
  /** Stays twice as long, for news that the customer may have waited for on another page. Default false. */
  readonly isLong?: boolean;
  /** Stays until it is closed, for tasks in progress. Default false. */
  readonly isLasting?: boolean;
  readonly action?: ToastAction;
  /** A second action, next to the first. */
  readonly secondAction?: ToastAction;
  /** Identifies its subject: `endToast` closes the toast once it is outdated. */
  readonly about?: string;
}

/** Photo library §9: "Toast auto-close: 5 seconds." */
const autoCloseMs = 5_000;

/**
 * Albums §9: "archive started closes after 5 s, finished or error after 10 s". Our choice: the same for toasts with
 * Undo.
 */
const longAutoCloseMs = 10_000;

/** The toasts on the screen; `ToastRegion` shows them. Three at once: more would cover the page. */
export const toasts = new ToastQueue<Toast>({ maxVisibleToasts: 3 });

/** The keys of the toasts with a subject, by subject. */
const keys = new Map<string, string>();

/** Closes the toast about a subject, if there is one. */
export const endToast = (about: string): void => {
  const key = keys.get(about);
  if (key !== undefined) toasts.close(key);
};

/**
 * Shows a toast at the bottom of the screen. It closes by itself, later if it has an action, never under the pointer or
 * while it has the focus. Returns a function that closes it earlier.
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
