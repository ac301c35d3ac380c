import type { ReactNode } from 'react';
import styles from './step-pictures.module.css';

/** A drawing in the colours of the brand: 240 × 132, never read out. */
const drawing = (shapes: ReactNode) => () => (
  <svg
    className={styles.drawing}
    viewBox="0 0 240 132"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
  >
    <rect className={styles.ground} width="240" height="132" />
    <circle className={styles.glow} cx="196" cy="18" r="58" />
    <circle className={styles.glow} cx="30" cy="126" r="46" />
    {shapes}
  </svg>
);

/** Hills and a sun, as in the mark of the product, in a frame 64 wide and 46 high. */
const scene = (
  <>
    <rect className={styles.sky} width="64" height="46" rx="3" />
    <circle className={styles.sun} cx="47" cy="14" r="6" />
    <path className={styles.far} d="M0 36 18 20 34 34 44 26 64 40V43a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3Z" />
    <path className={styles.near} d="M0 42 14 33 30 42 46 34 64 42V43a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3Z" />
  </>
);

/** A print with a white edge, and a picture in it. */
const print = (
  <>
    <rect className={styles.paper} x="-6" y="-6" width="76" height="64" rx="5" />
    {scene}
  </>
);

/** Prints that come in, the last one from above. */
export const PhotosPicture = drawing(
  <>
    <g transform="translate(52 48) rotate(-11 32 26)">{print}</g>
    <g transform="translate(122 46) rotate(10 32 26)">{print}</g>
    <g transform="translate(87 36)">{print}</g>
    <circle className={styles.badge} cx="163" cy="34" r="15" />
    <path className={styles.badgeLine} d="M163 27v14M156 34h14" />
  </>,
);

/** An open photo book. */
export const ProductPicture = drawing(
  <>
    <path className={styles.shade} d="M34 112h172l-8 8H42Z" />
    <path className={styles.paper} d="M120 36C98 26 66 26 40 32v76c26-6 58-6 80 4Z" />
    <path className={styles.paper} d="M120 36c22-10 54-10 80-4v76c-26-6-58-6-80 4Z" />
    <g transform="translate(50 44) skewY(1)">{scene}</g>
    <path className={styles.text} d="M52 100c16-2 34-1 50 3" />
    <g transform="translate(132 46) scale(0.9 0.68) skewY(-1)">{scene}</g>
    <path className={styles.text} d="M134 88c18-5 36-6 54-4M134 98c12-4 26-5 38-4" />
    <path className={styles.spine} d="M120 36v76" />
  </>,
);

/** An album on a pile of prints. */
export const AlbumPicture = drawing(
  <>
    <g transform="translate(64 42) rotate(-14 32 26)">{print}</g>
    <g transform="translate(116 42) rotate(13 32 26)">{print}</g>
    <rect className={styles.cover} x="80" y="26" width="84" height="86" rx="7" />
    <rect className={styles.coverEdge} x="80" y="26" width="10" height="86" rx="5" />
    <g transform="translate(97 42) scale(0.86)">{scene}</g>
    <path className={styles.coverText} d="M106 96h38" />
  </>,
);

/** A parcel with an address on it. */
export const AddressPicture = drawing(
  <>
    <path className={styles.shade} d="M58 112h124l-8 8H66Z" />
    <rect className={styles.paper} x="58" y="38" width="124" height="76" rx="6" />
    <path className={styles.tape} d="M110 38h20v24l-10-6-10 6Z" />
    <rect className={styles.label} x="72" y="72" width="66" height="32" rx="4" />
    <path className={styles.text} d="M80 82h34M80 88h44M80 94h26" />
    <path className={styles.pin} d="M164 34c0-9-7-15-15-15s-15 6-15 15c0 11 15 25 15 25s15-14 15-25Z" />
    <circle className={styles.pinHole} cx="149" cy="34" r="5.5" />
  </>,
);
