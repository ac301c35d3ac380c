import { useMemo, useRef } from 'react';
import type { CSSProperties, ReactNode, Ref } from 'react';
import styles from './photo-grid.module.css';
import type { GridView } from './photo-section.tsx';
import type { PhotoLink } from './photo-tile.tsx';
import { targetRowHeights, useScreenSize } from './screen-size.ts';
import { useElementWidth } from './use-element-width.ts';

/** Pixels between two photos. */
const gap = 4;

interface GridFrameProps {
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
}

/** The place of a photo grid on its page, and its measures for what is drawn by style alone. */
export const GridFrame = ({ children, ref }: GridFrameProps) => {
  const rowHeight = targetRowHeights[useScreenSize()];
  const measures = { '--row-height': `${rowHeight}px`, '--row-gap': `${gap}px` } as CSSProperties;
  return (
    <div ref={ref} className={styles.grid} style={measures}>
      {children}
    </div>
  );
};

interface PhotoGridProps {
  readonly linkTo: PhotoLink;
  /** Draws the sections, as soon as the width is known. */
  readonly children: (view: GridView) => ReactNode;
}

/** A photo grid: measures its width and says how photos are shown in it. */
export const PhotoGrid = ({ linkTo, children }: PhotoGridProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  const screen = useScreenSize();
  const view = useMemo(
    () => ({ rows: { width, targetHeight: targetRowHeights[screen], gap }, screen, linkTo }),
    [width, screen, linkTo],
  );
  return <GridFrame ref={frame}>{width > 0 && children(view)}</GridFrame>;
};
