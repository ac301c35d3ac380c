import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { PhotosIcon } from '../../ui/icons.tsx';
import type { UploadItem } from '../../uploads/upload-item.ts';
import styles from './file-picture.module.css';

/** Pixels; twice the height on the screen. */
const thumbnailHeight = 96;

/**
 * Larger files stand without a thumbnail. Our choice: more than almost every photo, and no file whose decoding would take
 * a phone all of its memory.
 */
const bytesLimit = 32 * 1024 ** 2;

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * A small picture of a file, one after the other: decoding several photos at once would take much memory. Undefined where
 * the browser cannot show it, as most cannot show HEIC, or once it is not wanted any more.
 */
const thumbnailOf = (file: Blob, signal: AbortSignal): Promise<ImageBitmap | undefined> => {
  const turn = lastTurn.then(async () => {
    if (signal.aborted || file.size > bytesLimit) return undefined;
    return createImageBitmap(file, { resizeHeight: thumbnailHeight, resizeQuality: 'medium' });
  });
  const made = turn.catch(() => undefined);
  lastTurn = made;
  return made;
};

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
