import { visibleFileName } from '@albumen/contracts/visible-file-name';
import { memo } from 'react';
import { hasArrived } from '../../uploads/upload-item.ts';
import type { UploadItem, UploadState } from '../../uploads/upload-item.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../lib/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { CheckIcon } from '../../ui/icons/check-icon.tsx';
import { CloseIcon } from '../../ui/icons/close-icon.tsx';
import { PhotosIcon } from '../../ui/icons/photos-icon.tsx';
import { RetryIcon } from '../../ui/icons/retry-icon.tsx';
import { WarningIcon } from '../../ui/icons/warning-icon.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useByteSize } from '../byte-size.ts';
import styles from './upload-row.module.css';

/** What is said about a file, beside its size. */
const sentenceOf = ({ state }: UploadItem): MessageId | undefined => {
  switch (state) {
    case 'chosen':
    // Its group says why.
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
  }
};

const needsCustomer: readonly UploadState[] = ['missing', 'refused', 'failed'];

const pictureOf = (item: UploadItem) => {
  if (hasArrived(item)) return <CheckIcon />;
  return needsCustomer.includes(item.state) ? <WarningIcon /> : <PhotosIcon />;
};

/** What the buttons of a file do. */
export type RowAction = 'retry' | 'remove';

export interface UploadRowActions {
  /** While what has arrived is added to the library, nothing can be taken off. */
  readonly isBeingAdded: boolean;
  /**
   * Our choice: also for a photo that has arrived, of which nothing is left then but what was in the library before.
   */
  readonly onRemove: (id: number) => void;
  readonly onRetry: (id: number) => void;
}

interface UploadFileProps extends UploadRowActions {
  readonly item: UploadItem;
  /** The button at which Tab enters the list, where it is one of this file. */
  readonly tabStop: RowAction | undefined;
}

/** Drawn anew only when its own file has changed: rows move all the time while files come and go. */
const UploadFile = memo(({ item, tabStop, isBeingAdded, onRemove, onRetry }: UploadFileProps) => {
  const text = useText();
  const sizeOf = useByteSize();
  const { id, file, state } = item;
  // As the library will show it, but for one that it has to cut.
  const fileName = visibleFileName(file.name);
  const sentenceId = sentenceOf(item);
  const sentence = sentenceId && text(sentenceId, { sameAs: visibleFileName(item.sameAs ?? '') });
  const isOnItsWay = state === 'sending' || state === 'interrupted';
  return (
    <div className={classNames(styles.file, styles[state])}>
      <span className={styles.picture}>{pictureOf(item)}</span>
      <div className={styles.words}>
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
      </div>
      <div className={styles.actions}>
        {state === 'failed' && (
          <IconButton
            icon={<RetryIcon />}
            label={text('uploads.retryOne', { fileName })}
            excludeFromTabOrder={tabStop !== 'retry'}
            onPress={() => onRetry(id)}
          />
        )}
        <IconButton
          icon={<CloseIcon />}
          label={text('uploads.remove', { fileName })}
          isDisabled={isBeingAdded}
          excludeFromTabOrder={tabStop === undefined || (state === 'failed' && tabStop === 'retry')}
          onPress={() => onRemove(id)}
        />
      </div>
    </div>
  );
});

interface UploadRowProps extends UploadFileProps {
  /** Pixels from the top of the list. */
  readonly top: number;
  /** Its place in its list, from 1. */
  readonly position: number;
  readonly total: number;
}

/** One file of the queue: its name, how far it is, and how it ended. */
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
