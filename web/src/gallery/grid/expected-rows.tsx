import type { AriaAttributes } from 'react';
import { useText } from '../../i18n/use-text.ts';
import styles from './expected-rows.module.css';
import rowStyles from './grid-row.module.css';
import { usualRatio } from './list-layout.ts';
import type { GridMeasures } from './list-layout.ts';

interface ExpectedRowsProps {
  readonly measures: GridMeasures;
  /** How many photos are expected. */
  readonly photos: number;
  /** The part to draw, in pixels from the first row. */
  readonly from: number;
  readonly to: number;
  /** The height of all rows. */
  readonly height: number;
  /** Pixels from the top of its place to the first row. */
  readonly top: number;
  /** What a screen reader calls the section, as attributes. */
  readonly name: AriaAttributes;
  readonly className: string | undefined;
}

const places = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step);

/**
 * The photos of a section whose layout is on its way, as tiles of the usual shape: what is jumped to is seen to come
 * before anything of it has. They stand where the ground of the section shows tiles, so that nothing is seen to move,
 * and give way to the rows as a whole. Nothing where no row of them lies in the part.
 */
export const ExpectedRows = (props: ExpectedRowsProps) => {
  const { measures, photos, from, to, height, top, name, className } = props;
  const text = useText();
  const { width, targetHeight, gap } = measures;
  const tileWidth = usualRatio * targetHeight;
  /** How many fill a row; the last of them may be cut. */
  const perRow = (width + gap) / (tileWidth + gap);
  const columnsOf = (row: number) => places(0, Math.ceil(Math.min(perRow, photos - row * perRow)));
  const rowStep = targetHeight + gap;
  const count = Math.max(1, Math.round((height + gap) / rowStep));
  const first = Math.max(0, Math.floor(from / rowStep));
  const afterLast = Math.min(count, Math.floor(to / rowStep) + 1);
  if (afterLast <= first) return null;
  return (
    <div role="grid" {...name} aria-busy aria-rowcount={count} className={className}>
      {places(first, afterLast).map((row) => (
        <div
          key={row}
          role="row"
          aria-rowindex={row + 1}
          className={rowStyles.row}
          style={{ top: top + row * rowStep, height: rowStep }}
        >
          {columnsOf(row).map((column) => {
            const left = column * (tileWidth + gap);
            return (
              <div
                key={column}
                role="gridcell"
                aria-label={text('ui.loading')}
                className={styles.cell}
                style={{ left, width: Math.min(tileWidth, width - left) }}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
};
