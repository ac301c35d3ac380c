import { useState } from 'react';
import { PhotosIcon } from '../../ui/icons.tsx';
import styles from './order-picture.module.css';

interface OrderPictureProps {
  /** The address of the picture, if the order has one. */
  readonly src: string | undefined;
}

/** The picture of a product as it was sold. It adds nothing to the title next to it, so it has no name. */
export const OrderPicture = ({ src }: OrderPictureProps) => {
  const [failed, setFailed] = useState<string>();
  return (
    <span className={styles.picture}>
      {src === undefined || failed === src ? (
        <PhotosIcon />
      ) : (
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setFailed(src)} />
      )}
    </span>
  );
};
