import type { Erasure } from '@albumen/contracts/dates';
import type { ConfirmedSession } from '@albumen/contracts/storage';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { FocusHandover } from '../../ui/focus-handover.tsx';
import { RetryIcon } from '../../ui/icons.tsx';
import { Notice, noticeDetail } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { leftSessionsQuery, uploadDesk } from '../../uploads/browser-upload-desk.ts';
import type { QueueAlbum } from '../../uploads/kept-uploads.ts';
import type { UploadQueue } from '../../uploads/upload-queue.ts';
import { pauseSentences } from './cause-sentences.ts';
import { takeDropped } from './dropped-files.ts';
import type { DropItems } from './dropped-files.ts';
import { LeftPhotos } from './left-photos.tsx';
import { PageDrop } from './page-drop.tsx';
import { albumOf, confirmQueue } from './decision-failure.ts';

interface UploadsNoticeProps {
  /** The album of the page. The photos go into it, too, unless they were chosen for another one. */
  readonly into?: QueueAlbum | undefined;
  /** Called to show the queue of this page in the dialog, also with files that were just dropped. */
  readonly onShow: () => void;
  /** Called when the photos are in the library, and in the album if there is one. */
  readonly onAdded: (confirmed: ConfirmedSession, album: QueueAlbum | undefined) => void;
}

interface QueueNoticeProps extends UploadsNoticeProps {
  readonly queue: UploadQueue;
  /** When the server deletes the uploaded files, if known. */
  readonly erasure: Erasure | undefined;
}

/** The queue of this page while its dialog is closed. */
const QueueNotice = ({ queue, erasure, into, onShow, onAdded }: QueueNoticeProps) => {
  const text = useText();
  const client = useQueryClient();
  const { items, pause, summary, album: meantFor } = useSyncExternalStore(queue.subscribe, queue.view);
  const { total, isReading, counts, running, started, settled, arrived, photos, bytes, bytesDone } = summary;
  const album = albumOf(meantFor, into);
  const unfinished = counts.chosen + counts.missing + counts.failed;
  const showButton = useRef<HTMLButtonElement>(null);
  const show = (
    <Button ref={showButton} onPress={onShow}>
      {text('uploads.left.show')}
    </Button>
  );
  // The file that arrives last decides how long all of them are kept.
  const isAtRest = running === 0;
  useEffect(() => {
    if (isAtRest) void client.invalidateQueries(leftSessionsQuery);
  }, [client, isAtRest]);
  if (total === 0 && !isReading) return null;
  if (running === 0 && !isReading) {
    return (
      <LeftPhotos
        number={1}
        arrived={arrived}
        photos={photos}
        damaged={counts.damaged}
        firstDamaged={items.find(({ state }) => state === 'damaged')?.file.name}
        erasure={erasure}
        unfinished={unfinished}
        missing={counts.missing}
        refused={counts.refused}
        atStake={summary.atStake}
        confirm={(withDamaged) => {
          if (withDamaged) queue.chooseDamaged();
          return confirmQueue(queue, album);
        }}
        discard={() => queue.discard()}
        addLabel={
          !album
            ? text('uploads.left.add')
            : album.albumId === into?.albumId
              ? text('uploads.album.addLeft')
              : text('uploads.album.addTo', { albumName: album.albumName })
        }
        onAdded={(confirmed) => onAdded(confirmed, album)}
      >
        {counts.failed > 0 && (
          <FocusHandover to={() => showButton.current}>
            <Button icon={<RetryIcon />} onPress={() => queue.retry()}>
              {text('uploads.retryFailed', { count: counts.failed })}
            </Button>
          </FocusHandover>
        )}
        {(arrived < total || counts.damaged > 0) && show}
      </LeftPhotos>
    );
  }
  return (
    <Notice label={text('uploads.left.title', { number: 1 })} actions={show}>
      {running > 0 && (
        <ProgressBar
          label={text('uploads.left.running', { settled, started })}
          fraction={bytes === 0 ? 1 : bytesDone / bytes}
        />
      )}
      <p className={noticeDetail} role="status">
        {running > 0 && pause ? text(pauseSentences[pause]) : isReading && text('uploads.reading')}
      </p>
    </Notice>
  );
};

/**
 * Uploads in progress, and uploads that were left without being added. Also adds photos that are dropped on the page.
 * Load it lazily.
 */
export const UploadsNotice = ({ into, onShow, onAdded }: UploadsNoticeProps) => {
  const text = useText();
  const queue = useSyncExternalStore(uploadDesk.subscribe, uploadDesk.queue);
  const { data: left } = useQuery(leftSessionsQuery);
  const choose = (items: DropItems) => {
    void takeDropped(items, uploadDesk.begin());
    onShow();
  };
  return (
    <>
      <PageDrop onDrop={choose} />
      {queue && (
        <QueueNotice queue={queue} erasure={left?.erasure} into={into} onShow={onShow} onAdded={onAdded} />
      )}
      {left?.offered.map(({ uploadSessionId, arrived, photos, damaged, ...erasure }, place) => (
        <LeftPhotos
          key={uploadSessionId}
          number={place + (queue ? 2 : 1)}
          arrived={arrived}
          photos={photos}
          damaged={damaged.length}
          firstDamaged={damaged[0]?.fileName}
          erasure={erasure}
          atStake={photos + damaged.length > 0 ? 'photos' : 'nothing'}
          confirm={(withDamaged) =>
            uploadDesk.confirmSession(
              uploadSessionId,
              withDamaged ? damaged.map(({ uploadId }) => uploadId) : [],
              into?.albumId,
            )
          }
          discard={() => uploadDesk.discardSession(uploadSessionId)}
          addLabel={text(into ? 'uploads.album.addLeft' : 'uploads.left.add')}
          onAdded={(confirmed) => onAdded(confirmed, into)}
        />
      ))}
    </>
  );
};
