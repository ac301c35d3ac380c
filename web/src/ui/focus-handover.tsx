import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';

interface FocusHandoverProps {
  /** What takes the focus. */
  readonly to: () => HTMLElement | null | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Hands the focus on when what holds it goes away, such as the Retry of something that has come meanwhile: else a
 * keyboard would begin anew at the top of the page.
 */
export const FocusHandover = ({ to, className, children }: FocusHandoverProps) => {
  const holder = useRef<HTMLDivElement>(null);
  const heir = useRef(to);
  useEffect(() => {
    heir.current = to;
  });
  useLayoutEffect(() => {
    const element = holder.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      // After the commit that takes it away.
      queueMicrotask(() => heir.current()?.focus({ preventScroll: true }));
    };
  }, []);
  return (
    <div ref={holder} className={className}>
      {children}
    </div>
  );
};
