import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';

interface FocusHandoverProps {
  /** The element that receives the focus; the heading of the page if absent. */
  readonly to?: () => HTMLElement | null | undefined;
  /** Whether to move the focus even if no element has it: it was on its way into this part. */
  readonly isAwaited?: () => boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

const pageHeading = () => document.querySelector('h1');

/**
 * Moves the focus when the focused part disappears, such as the Retry of data that has arrived: otherwise the keyboard
 * would start again at the top of the page.
 */
export const FocusHandover = ({ to = pageHeading, isAwaited, className, children }: FocusHandoverProps) => {
  const holder = useRef<HTMLDivElement>(null);
  const latest = useRef({ to, isAwaited });
  useEffect(() => {
    latest.current = { to, isAwaited };
  });
  useLayoutEffect(() => {
    const element = holder.current;
    return () => {
      const { activeElement } = document;
      const isHeld = element?.contains(activeElement);
      if (!isHeld && !(activeElement === document.body && latest.current.isAwaited?.())) return;
      // After the commit that removes it.
      queueMicrotask(() => latest.current.to()?.focus({ preventScroll: true }));
    };
  }, []);
  return (
    <div ref={holder} className={className}>
      {children}
    </div>
  );
};
