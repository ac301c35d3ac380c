import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { UploadItem } from '../../uploads/upload-item.ts';
import { classNames } from '../../lib/class-names.ts';
import { PhotosIcon } from '../../ui/icons.tsx';
import styles from './file-picture.module.css';
import { thumbnailOf } from './thumbnails.ts';

interface FilePictureProps {
  readonly item: UploadItem;
  /** Says how the file has ended; undefined while it has not. */
  readonly sign: ReactNode;
  readonly bytesOf: (id: number) => Promise<File | undefined>;
}

/** The thumbnail of a file, where this browser has its bytes and can show them; else, and below its sign, an icon. */
export const FilePicture = ({ item: { id, state }, sign, bytesOf }: FilePictureProps) => {
  const [thumbnail, setThumbnail] = useState<ImageBitmap>();
  const canvas = useRef<HTMLCanvasElement>(null);
  // Where its bytes are missing, the customer may bring them.
  const isMissing = state === 'missing';
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    void bytesOf(id)
      .then((file) => file && thumbnailOf(file, signal))
      .then((made) => (signal.aborted ? made?.close() : setThumbnail(made)));
    return () => leaving.abort();
  }, [id, isMissing, bytesOf]);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!thumbnail || !context) return;
    context.canvas.width = thumbnail.width;
    context.canvas.height = thumbnail.height;
    context.drawImage(thumbnail, 0, 0);
  }, [thumbnail]);
  return (
    <span className={classNames(styles.picture, thumbnail && styles.shown)}>
      {thumbnail && <canvas ref={canvas} aria-hidden="true" className={styles.thumbnail} />}
      {(sign || !thumbnail) && <span className={styles.sign}>{sign ?? <PhotosIcon />}</span>}
    </span>
  );
};
