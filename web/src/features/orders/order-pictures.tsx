import { useLoadablePictures } from '../../lib/picture-states.ts';
import { ParcelIcon } from '../../ui/icons.tsx';
import styles from './order-pictures.module.css';

/** As many as fit into the square. */
const picturesShown = 4;

interface OrderPicturesProps {
  /** The address of the picture of each product, if it has one. */
  readonly pictures: readonly (string | undefined)[];
}

/** The pictures of the products of an order as one square. They add nothing to the titles next to it. */
export const OrderPictures = ({ pictures }: OrderPicturesProps) => {
  const different = [...new Set(pictures)].filter((picture) => picture !== undefined);
  const { loadable, onFailed } = useLoadablePictures(different);
  const shown = loadable.slice(0, picturesShown);
  return (
    <span className={styles.pictures} data-count={shown.length}>
      {shown.map((src) => (
        <img key={src} src={src} alt="" loading="lazy" decoding="async" onError={() => onFailed(src)} />
      ))}
      {shown.length === 0 && <ParcelIcon />}
    </span>
  );
};
