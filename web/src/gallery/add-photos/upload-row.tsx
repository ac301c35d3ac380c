import { visibleFileName } from '@albumen/contracts/visible-file-name';
import { memo, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { MessageId } from '../../i18n/message-id.ts';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../lib/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { CheckIcon, CloseIcon, PhotosIcon, PlusIcon, RetryIcon, WarningIcon } from '../../ui/icons.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { hasArrived } from '../../uploads/upload-item.ts';
import type { UploadItem, UploadState } from '../../uploads/upload-item.ts';
import type { UploadQueue } from '../../uploads/upload-queue.ts';
import { useByteSize } from '../byte-size.ts';
import { Stack } from '../../ui/layout.tsx';
import styles from './upload-row.module.css';

/** Pixels; twice the height on the screen. */
const thumbnailHeight = 96;

/**
 * Larger files have no thumbnail. Our choice: above the size of almost every photo, and below the size of files whose
 * decoding would take all memory of a phone.
 */
const bytesLimit = 32 * 1024 ** 2;

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Decodes the thumbnail of a file, one file at a time: decoding several photos at once would take much memory.
 * Undefined if the browser cannot show it (most cannot show HEIC), or once it is no longer wanted.
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

interface FilePictureProps extends Pick<UploadFileProps, 'item' | 'queue'> {
  /** Shows how the file has ended; undefined while it has not. */
  readonly sign: ReactNode;
}

/**
 * The picture of a file: its thumbnail, if this browser has the bytes and can show them, with its sign in the corner.
 * Otherwise only the sign, or an icon if there is no sign.
 */
const FilePicture = ({ item: { id, state }, sign, queue }: FilePictureProps) => {
  const [thumbnail, setThumbnail] = useState<ImageBitmap>();
  const canvas = useRef<HTMLCanvasElement>(null);
  // If its bytes are missing, the customer may bring them.
  const isMissing = state === 'missing';
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    void queue
      .bytesOf(id)
      .then((file) => file && thumbnailOf(file, signal))
      .then((made) => (signal.aborted ? made?.close() : setThumbnail(made)));
    return () => leaving.abort();
  }, [id, isMissing, queue]);
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

/** Returns the text about a file, next to its size. */
const sentenceOf = ({ state, ifChosen }: UploadItem): MessageId | undefined => {
  // The customer has chosen to add this file.
  if (ifChosen && state !== 'damaged') return 'uploads.state.damagedChosen';
  switch (state) {
    case 'chosen':
    // The heading of its group gives the reason.
    case 'missing':
    case 'failed':
    case 'refused':
      return undefined;
    case 'queued':
      return 'uploads.state.queued';
    case 'sending':
      return 'uploads.state.sending';
    case 'interrupted':
      return 'uploads.state.interrupted';
    case 'added':
      return 'uploads.state.added';
    case 'duplicate':
      return 'uploads.state.duplicate';
    case 'restored':
      return 'uploads.state.restored';
    case 'repeated':
      return 'uploads.state.repeated';
    case 'damaged':
      return 'uploads.state.damaged';
  }
};

const needsCustomer: readonly UploadState[] = ['missing', 'refused', 'failed', 'damaged'];

/** Returns a sign for how a file has ended; undefined while it has not. */
const signOf = (item: UploadItem) => {
  if (needsCustomer.includes(item.state) || item.ifChosen) return <WarningIcon />;
  return hasArrived(item) ? <CheckIcon /> : undefined;
};

/** A button of a file: the one that continues with it, if there is one, or the one that removes it. */
export type RowAction = 'retry' | 'remove';

export interface UploadRowActions {
  /** Nothing can be removed while the uploaded files are being added to the library. */
  readonly isBeingAdded: boolean;
  /** Our choice: an uploaded file can be removed too; then only a photo that was in the library before remains. */
  readonly queue: Pick<UploadQueue, 'remove' | 'retry' | 'chooseDamaged' | 'bytesOf'>;
  /** Called before a button of a file acts. Must be stable across renders. */
  readonly onPress: (id: number) => void;
}

interface UploadFileProps extends UploadRowActions {
  readonly item: UploadItem;
  /** The button that Tab enters the list at, if it belongs to this file. */
  readonly tabStop: RowAction | undefined;
}

/** Memoized: rows move all the time while files come and go. */
const UploadFile = memo(({ item, tabStop, isBeingAdded, queue, onPress }: UploadFileProps) => {
  const text = useText();
  const sizeOf = useByteSize();
  const { id, file, state } = item;
  // As the library will show it, except for a name that it has to shorten.
  const fileName = visibleFileName(file.name);
  const sentenceId = sentenceOf(item);
  const sentence = sentenceId && text(sentenceId, { sameAs: visibleFileName(item.sameAs ?? '') });
  const isOnItsWay = state === 'sending' || state === 'interrupted';
  const press = (act: () => void) => {
    onPress(id);
    act();
  };
  const hasTwoButtons = state === 'failed' || state === 'damaged';
  return (
    <div className={classNames(styles.file, styles[state], item.ifChosen && styles.damaged)}>
      <FilePicture item={item} sign={signOf(item)} queue={queue} />
      <Stack gap={1}>
        <p className={styles.name} dir="auto">
          {fileName}
        </p>
        <p className={styles.state}>{[sizeOf(file.size), sentence].filter(Boolean).join(' · ')}</p>
        {isOnItsWay && (
          <ProgressBar
            isLabelHidden
            label={text('uploads.progressOf', { fileName })}
            fraction={item.bytesSent / file.size}
          />
        )}
      </Stack>
      <div className={styles.actions}>
        {state === 'failed' && (
          <IconButton
            icon={<RetryIcon />}
            label={text('uploads.retryOne', { fileName })}
            excludeFromTabOrder={tabStop !== 'retry'}
            onPress={() => press(() => queue.retry(id))}
          />
        )}
        {state === 'damaged' && (
          <IconButton
            icon={<PlusIcon />}
            label={text('uploads.addDamaged', { fileName })}
            isDisabled={isBeingAdded}
            excludeFromTabOrder={tabStop !== 'retry'}
            onPress={() => press(() => queue.chooseDamaged(id))}
          />
        )}
        <IconButton
          icon={<CloseIcon />}
          label={text('uploads.remove', { fileName })}
          isDisabled={isBeingAdded}
          excludeFromTabOrder={tabStop === undefined || (hasTwoButtons && tabStop === 'retry')}
          onPress={() => press(() => queue.remove(id))}
        />
      </div>
    </div>
  );
});

interface UploadRowProps extends UploadFileProps {
  /** Pixels from the top of the list. */
  readonly top: number;
  /** The place in its list, from 1. */
  readonly position: number;
  readonly total: number;
}

/** One file of the queue: its name, its progress, and how it ended. */
export const UploadRow = ({ top, position, total, ...file }: UploadRowProps) => (
  <li
    className={styles.row}
    style={{ top }}
    aria-posinset={position}
    aria-setsize={total}
    data-file={file.item.id}
  >
    <UploadFile {...file} />
  </li>
);
