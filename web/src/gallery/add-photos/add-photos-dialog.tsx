import type { ConfirmedSession } from '@albumen/contracts/storage';
import { visibleFileName } from '@albumen/contracts/visible-file-name';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { failureValues } from '../../i18n/failure-values.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PhotosIcon } from '../../ui/icons.tsx';
import { uploadDesk } from '../../uploads/browser-upload-desk.ts';
import type { QueueAlbum } from '../../uploads/kept-uploads.ts';
import type { UploadSummary } from '../../uploads/upload-summary.ts';
import { UploadSessionEnded } from '../../uploads/upload-transport.ts';
import { useChange } from '../../site/change.ts';
import { Row } from '../../ui/layout.tsx';
import styles from './add-photos-dialog.module.css';
import { ChoosePhotos } from './choose-photos.tsx';
import { DiscardQuestion, mayHaveBeenAdded, useDiscarding } from './discard-question.tsx';
import { UploadList } from './upload-list.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { albumOf, confirmFailure, confirmQueue, refreshIfChanged } from './decision-failure.ts';

/** Why there is nothing to upload or to add. */
const reasonNotToAdd = (summary: UploadSummary): MessageId | undefined => {
  const { total, isReading, counts, running, arrived } = summary;
  if (isReading) return undefined;
  if (total === 0) return 'uploads.nothingChosen';
  if (counts.chosen + running + arrived === 0) return 'uploads.nothingArrived';
  return counts.chosen + running + arrived === counts.damaged ? 'uploads.onlyDamaged' : undefined;
};

/** An album that photos are added to. */
export interface AlbumToFill extends QueueAlbum {
  /** Opens the customer's library, to choose photos for the album. */
  readonly chooseFromLibrary: () => void;
}

interface AddPhotosDialogProps {
  /** The album of the page. The photos go into it, too, unless they were chosen for another one before. */
  readonly into?: AlbumToFill | undefined;
  /** Called when nothing was added, even if the upload continues. */
  readonly onClose: () => void;
  /** Called when the photos are in the library, and in the album if there is one. */
  readonly onAdded: (confirmed: ConfirmedSession, album: QueueAlbum | undefined) => void;
}

/**
 * Chooses photos, uploads them, and adds them to the library when the customer says so. The queue belongs to the page:
 * it continues when the customer leaves with Escape or Back, and appears again when the dialog is reopened. Only Discard
 * gives it up. Load it lazily.
 */
export const AddPhotosDialog = ({ into, onClose, onAdded }: AddPhotosDialogProps) => {
  const text = useText();
  const [queue] = useState(() => uploadDesk.begin());
  useEffect(() => queue.takeUp(), [queue]);
  useEffect(() => {
    if (into && queue.view().album === undefined)
      queue.meanFor({ albumId: into.albumId, albumName: into.albumName });
  }, [queue, into]);
  const view = useSyncExternalStore(queue.subscribe, queue.view);
  const { items, summary, dropNotice } = view;
  const { isReading, counts, running, started, atStake } = summary;
  const reason = reasonNotToAdd(summary);
  const countId = useId();
  const canBeAdded = started > 0 && counts.chosen === 0;
  const [isAsking, setAsking] = useState(false);
  const album = albumOf(view.album, into);
  const confirming = useChange({
    run: () => confirmQueue(queue, album),
    leave: (confirmed) => onAdded(confirmed, album),
    failed: undefined,
    refresh: refreshIfChanged,
  });
  const discarding = useDiscarding(() => queue.discard(), summary.arrived, confirming.error);

  const chooseButton = useRef<HTMLButtonElement>(null);

  const discard = () => {
    // Photo library §4: "Photos that are not confirmed are deleted." The server cleans up what this call misses.
    void discarding.start();
    onClose();
  };
  // The files that would be lost may have been refused in the meantime.
  if (isAsking && atStake === 'nothing') setAsking(false);
  const leave = () => (atStake === 'nothing' ? discard() : onClose());

  return (
    <>
      <Dialog
        title={text('uploads.title')}
        onClose={leave}
        canClose={!confirming.isPending}
        closesOnPressOutside={items.length === 0 && !isReading}
        size="wide"
        actions={
          <>
            {canBeAdded && (
              <p className={styles.count} id={countId}>
                {text('uploads.toAdd', { count: summary.photos })}
              </p>
            )}
            <Button
              onPress={() => (atStake === 'nothing' ? discard() : setAsking(true))}
              isDisabled={confirming.isPending}
            >
              {text(atStake === 'nothing' ? 'uploads.cancel' : 'uploads.discard.discard')}
            </Button>
            {/* One button for all stages, so that the focus stays on it. */}
            <Button
              variant="primary"
              onPress={() => (counts.chosen > 0 ? queue.start() : void confirming.start())}
              isPending={counts.chosen === 0 && (isReading || running > 0 || confirming.isPending)}
              disabledReason={reason && text(reason)}
              {...(canBeAdded && { 'aria-describedby': countId })}
            >
              {counts.chosen > 0 ? text('uploads.start', { count: counts.chosen }) : text('uploads.confirm')}
            </Button>
          </>
        }
      >
        <div className={styles.content}>
          {(into ?? album) && (
            <Row gap={3} wraps justify="between" className={styles.album}>
              <p>
                {album
                  ? text('uploads.album.into', { albumName: album.albumName })
                  : text('uploads.album.libraryAlone')}
              </p>
              {/* Albums §2: "Add photos opens an upload dialog (with an import option)" */}
              {into && (
                <Button
                  icon={<PhotosIcon />}
                  onPress={into.chooseFromLibrary}
                  isDisabled={confirming.isPending}
                >
                  {album?.albumId === into.albumId
                    ? text('uploads.album.fromLibrary')
                    : text('uploads.album.fromLibraryTo', { albumName: into.albumName })}
                </Button>
              )}
            </Row>
          )}
          <ChoosePhotos buttonRef={chooseButton} isCompact={items.length > 0} queue={queue} />
          <p role="status" className={styles.reading}>
            {isReading && text('uploads.reading')}
          </p>
          {summary.hasBegun && (
            <UploadProgress view={view} onRetryFailed={() => queue.retry()} onLeave={onClose} />
          )}
          {dropNotice && (
            <p role="alert" className={styles.error}>
              {dropNotice.kind === 'empty'
                ? text('uploads.emptyDrop')
                : text('uploads.unread', {
                    name: visibleFileName(dropNotice.first),
                    others: dropNotice.others,
                  })}
            </p>
          )}
          {running > 0 && view.isDeviceFull && (
            <p role="alert" className={styles.error}>
              {text('uploads.deviceFull')}
            </p>
          )}
          {view.lostPhotos > 0 && (
            <p role="alert" className={styles.error}>
              {text('uploads.endedElsewhere', { count: view.lostPhotos })}
            </p>
          )}
          {confirming.error && !(confirming.error instanceof UploadSessionEnded) && (
            <p role="alert" className={styles.error}>
              {text(confirmFailure(confirming.error), failureValues(confirming.error, text))}
            </p>
          )}
          {items.length > 0 && (
            <UploadList
              items={items}
              fallback={chooseButton}
              isBeingAdded={confirming.isPending}
              queue={queue}
            />
          )}
        </div>
      </Dialog>
      <DiscardQuestion
        isOpen={isAsking}
        atStake={atStake}
        mayBeAdded={mayHaveBeenAdded(confirming.error)}
        onKeep={() => setAsking(false)}
        onDiscard={discard}
      />
    </>
  );
};
