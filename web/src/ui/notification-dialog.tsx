import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

interface NotificationDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  /** Called when the customer closes it, and when its time is over. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Albums §9: "notification-type dialog auto-close 10 s". */
const autoCloseMs = 10_000;

/**
 * Shows a message that needs no answer. It closes by itself, 10 seconds after the customer last moved the pointer or
 * pressed a key, so that it never disappears while in use. Load it lazily, like every dialog.
 */
export const NotificationDialog = ({ isOpen, onClose, ...notification }: NotificationDialogProps) => {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => close.current(), autoCloseMs);
    };
    const listening = new AbortController();
    const { signal } = listening;
    for (const move of ['pointermove', 'pointerdown', 'keydown', 'wheel'])
      addEventListener(move, wait, { signal, capture: true, passive: true });
    wait();
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [isOpen]);
  return <Dialog isOpen={isOpen} onClose={onClose} {...notification} />;
};
