import { mark } from '@albumen/contracts/mark';
import styles from './brand-mark.module.css';

const { size, ground, stroke, frame, hills, sun } = mark;

/** The mark of the product, in the colours of the brand. Its name stands beside it. */
export const BrandMark = () => (
  <svg className={styles.mark} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
    <rect className={styles.ground} width={size} height={size} rx={ground.radius} />
    <g className={styles.lines} strokeWidth={stroke}>
      <rect x={frame.x} y={frame.y} width={frame.width} height={frame.height} rx={frame.radius} />
      <path d={hills} />
    </g>
    <circle className={styles.sun} cx={sun.x} cy={sun.y} r={sun.radius} />
  </svg>
);
