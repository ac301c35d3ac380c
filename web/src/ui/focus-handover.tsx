import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';

interface FocusHandoverProps {
  /** What takes the focus. */
  readonly to: () => HTMLElement | null | undefined;
  /** Whether, as it goes away, a focus that nobody holds is handed on, too: one that was on its way to something in it. */
  readonly isAwaited?: () => boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Hands the focus on when what holds it goes away, such as the Retry of something that has come meanwhile: else a
 * keyboard would begin anew at the top of the page.
 */
export const FocusHandover = ({ to, isAwaited, className, children }: FocusHandoverProps) => {
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
      // After the commit that takes it away.
      queueMicrotask(() => latest.current.to()?.focus({ preventScroll: true }));
    };
  }, []);
  return (
    <div ref={holder} className={className}>
      {children}
    </div>
  );
};
