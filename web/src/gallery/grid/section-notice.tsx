import { useCallback, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useElementSize } from './measuring.ts';
import styles from './section-notice.module.css';

/** A message about a section of a list. */
export interface ListNotice {
  readonly section: string;
  /** Whether it is not known yet: then the photos of the section wait, so that it does not move them. */
  readonly isAwaited: boolean;
  /** Nothing, or a message, which is measured before it is first painted. */
  readonly content: ReactNode;
}

/** The same for the grid, with its height: also while it is not drawn, so that the photos below it stay in place. */
export interface GridNotice extends ListNotice {
  readonly height: number;
  readonly onHeight: (pixels: number) => void;
}

export const useGridNotice = (notice: ListNotice | undefined): GridNotice | undefined => {
  const [height, setHeight] = useState(0);
  return useMemo(
    () => notice && { ...notice, height: notice.content ? height : 0, onHeight: setHeight },
    [notice, height],
  );
};

interface SectionNoticeProps {
  /** Pixels from the top of the section's element. */
  readonly top: number;
  readonly onHeight: (pixels: number) => void;
  readonly children: ReactNode;
}

/** A message between the heading of a section and its photos. */
export const SectionNotice = ({ top, onHeight, children }: SectionNoticeProps) => {
  const element = useRef<HTMLDivElement>(null);
  useElementSize(
    element,
    useCallback(({ height }) => onHeight(Math.ceil(height)), [onHeight]),
  );
  return (
    <div ref={element} className={styles.place} style={{ top }}>
      {children}
    </div>
  );
};
