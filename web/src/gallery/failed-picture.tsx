import { CloseIcon } from '../ui/icons.tsx';
import styles from './failed-picture.module.css';

/**
 * Replaces a picture that could not be loaded. Photo library §4: "Thumbnail image: loading, failure (shows a close
 * icon), success." Our choice: in a frame, so that nobody mistakes it for a button that closes or removes the photo.
 */
export const FailedPicture = () => (
  <span className={styles.frame}>
    <CloseIcon />
  </span>
);
