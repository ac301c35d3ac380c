import type {
  Activation,
  ImportFailureCode,
  PhotoImport,
} from '@albumen/contracts/photo-management/activation';
import { visibleFileName } from '@albumen/contracts/visible-file-name';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { activationCalls, activationQuery, isUnderWay } from '../../api/photos/activation.ts';
import { libraryKey } from '../../api/photos/library-keys.ts';
import { refreshLibrary } from '../../api/photos/library-keys.ts';
import { connectPush } from '../../api/push.ts';
import { session } from '../../api/session.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../lib/class-names.ts';
import { readStored, writeStored } from '../../lib/local-storage.ts';
import { focusOnHeading } from '../../lib/use-document-title.ts';
import { useChange } from '../../site/change.ts';
import { Button } from '../../ui/button.tsx';
import { RetryIcon } from '../../ui/icons.tsx';
import { Notice, noticeDetail } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { showToast } from '../../ui/toasts.ts';
import { Stack } from '../../ui/layout.tsx';
import { createActivationFeed } from './activation-feed.ts';
import styles from './activation-notice.module.css';

/** Polling interval. Our choice: short enough to see photos arrive. */
const pollMs = 2_000;

/** The first key parts of queries that refresh on their own when an import ends. */
const readAlready: ReadonlySet<unknown> = new Set([libraryKey[0], activationQuery.queryKey[0]]);

/** The activation as the photos page shows it. */
interface ActivationState {
  readonly activation: Activation | undefined;
  /** Whether the import has finished and its photos are about to be shown. */
  readonly isFinished: boolean;
  readonly isStarting: boolean;
  readonly tryAgain: () => void;
}

/** Callbacks. They must be stable. */
interface Listeners {
  /** Called when an import ends. */
  readonly onImported: (activation: Activation) => void;
  /** Called with whether photos may still arrive; with false once the arrived photos have been read. */
  readonly onArriving: (isArriving: boolean) => void;
}

/**
 * Starts the library if it is not active yet, and follows an import or the deletion of the whole library to its end.
 * Shows imported photos as they arrive.
 */
const useActivation = ({ onImported, onArriving }: Listeners): ActivationState => {
  const client = useQueryClient();
  const [feed] = useState(() =>
    createActivationFeed({
      connect: connectPush,
      refresh: () => client.invalidateQueries(activationQuery),
      setTimer: (task, ms) => {
        const timer = setTimeout(task, ms);
        return () => clearTimeout(timer);
      },
    }),
  );
  const { isInProgress, isFinished } = useSyncExternalStore(feed.subscribe, feed.view);
  const { data: activation, isError } = useQuery({
    ...activationQuery,
    // Albums §4: "On Importing, polling starts if none runs."
    refetchInterval: ({ state }) => (isUnderWay(state.data?.status) && !isFinished ? pollMs : false),
  });
  const starting = useChange({
    run: () => activationCalls.start(),
    failed: undefined,
    refresh: (_client, result) => {
      // Remember the start: a second import that ends at once has still run and is reported.
      if (result?.started)
        client.setQueryData<Activation>(activationQuery.queryKey, (last) =>
          last?.status === 'ACTIVE' ? { ...last, status: 'IMPORTING' } : last,
        );
      return client.invalidateQueries(activationQuery);
    },
  });
  const start = useEffectEvent(() => void starting.start());
  const status = activation?.status;

  const isAsked = useRef(false);
  useEffect(() => {
    // "NOT_ACTIVE until the photos page is first opened, which starts it."
    if (status !== 'NOT_ACTIVE' || isAsked.current) return;
    isAsked.current = true;
    start();
  }, [status]);

  useEffect(() => {
    if (status === 'IMPORTING') feed.start();
    // The finished message was lost.
    else if (isInProgress && !isFinished) feed.end();
  }, [feed, status, isInProgress, isFinished]);

  useEffect(() => () => feed.end(), [feed]);

  const importedCount = activation?.import?.importedCount ?? 0;
  const isArriving =
    (status === undefined && !isError) ||
    (status === 'NOT_ACTIVE' && starting.error === null) ||
    (status === 'IMPORTING' && !isFinished);
  const before = useRef<{
    status: Activation['status'] | undefined;
    importedCount: number;
    isArriving: boolean;
  }>(undefined);
  useEffect(() => {
    if (isArriving) onArriving(true);
    const earlier = before.current?.status && before.current;
    before.current = { status, importedCount, isArriving };
    // A short import can end before we see it running.
    const hasRun = earlier?.status === 'NOT_ACTIVE' ? activation?.import !== undefined : true;
    const hasEnded = earlier && earlier.status !== 'ACTIVE' && status === 'ACTIVE' && hasRun;
    const hasArrived = earlier?.status === 'IMPORTING' && earlier.isArriving && !isArriving;
    // Photos may have been read before the first status of a running import.
    const hasChanged = earlier
      ? earlier.importedCount !== importedCount || hasArrived
      : status === 'IMPORTING';
    // Albums §4: "On Active, albums, photos, timeline, user and shared-album data are invalidated."
    const read = hasEnded || hasChanged ? refreshLibrary(client) : Promise.resolve();
    if (!isArriving) void read.finally(() => onArriving(false));
    // Other data may name photos, too.
    if (hasEnded) void client.invalidateQueries({ predicate: ({ queryKey: [of] }) => !readAlready.has(of) });
    if (hasEnded && earlier.status !== 'DELETING' && activation) onImported(activation);
  }, [client, activation, status, importedCount, isArriving, onImported, onArriving]);

  return { activation, isFinished, isStarting: starting.isPending, tryAgain: () => void starting.start() };
};

const reasons: Readonly<Record<ImportFailureCode, MessageId>> = {
  'photo-empty': 'activation.why.photoEmpty',
  'photo-unreadable': 'activation.why.photoUnreadable',
  'photo-incomplete': 'activation.why.photoIncomplete',
  'photo-too-many-pixels': 'activation.why.tooManyPixels',
  'photo-side-too-long': 'activation.why.sideTooLong',
  'photo-too-many-bits': 'activation.why.jpegKind',
  'photo-lossless': 'activation.why.jpegKind',
  'upload-too-large': 'activation.why.tooLarge',
  'file-unreadable': 'activation.why.fileUnreadable',
  'manifest-unreadable': 'activation.why.manifestUnreadable',
  'internal-error': 'activation.why.internalError',
};

const hiddenKey = 'importNoticeHidden';

/** The number of files to name before "show all". */
const filesShown = 3;

interface ProgressProps {
  readonly imported: PhotoImport;
  readonly isFinished: boolean;
}

const ImportProgress = ({ imported, isFinished }: ProgressProps) => {
  const text = useText();
  const { photosCount, importedCount, skippedCount, failedCount } = imported;
  const done = Math.min(photosCount, importedCount + skippedCount + failedCount);
  return (
    <Notice label={text('activation.title')}>
      <ProgressBar
        label={text(isFinished ? 'activation.finishing' : 'activation.importing', {
          done,
          count: photosCount,
        })}
        fraction={isFinished || photosCount === 0 ? 1 : done / photosCount}
      />
      {!isFinished && <p className={noticeDetail}>{text('activation.progress')}</p>}
    </Notice>
  );
};

interface FailedProps {
  readonly failed: PhotoImport;
  readonly isStarting: boolean;
  readonly onTryAgain: () => void;
}

/** The files that could not be imported and why, until the customer retries or dismisses the list. */
const ImportFailed = ({ failed, isStarting, onTryAgain }: FailedProps) => {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const { importedCount, failedCount } = failed;
  const outcome = `${session.customerId() ?? ''} ${importedCount} ${failedCount}`;
  const [hidden, setHidden] = useState(() => readStored(hiddenKey));
  if (hidden === outcome) return null;
  const hide = () => {
    writeStored(hiddenKey, outcome);
    setHidden(outcome);
    focusOnHeading();
  };
  const named = isOpen ? failed.failed : failed.failed.slice(0, filesShown);
  const rest = failedCount - named.length;
  return (
    <Notice
      label={text('activation.title')}
      isStatus
      actions={
        <>
          {failed.failed.length > filesShown && (
            <Button onPress={() => setOpen(!isOpen)} aria-expanded={isOpen}>
              {text(isOpen ? 'activation.showFewer' : 'activation.showAll')}
            </Button>
          )}
          <Button onPress={hide}>{text('activation.hide')}</Button>
          <Button variant="primary" icon={<RetryIcon />} isPending={isStarting} onPress={onTryAgain}>
            {text('activation.tryAgain')}
          </Button>
        </>
      }
    >
      <p>
        {failedCount === 0
          ? text('activation.sourceFailed')
          : text('activation.failed', { count: failedCount, imported: importedCount })}
      </p>
      {named.length > 0 && (
        <Stack as="ul" gap={1} className={classNames(noticeDetail, styles.files)}>
          {named.map(({ fileName, code }) => (
            <li key={fileName}>
              {text('activation.failedFile', { name: visibleFileName(fileName), why: text(reasons[code]) })}
            </li>
          ))}
        </Stack>
      )}
      {isOpen && rest > 0 && <p className={noticeDetail}>{text('activation.more', { count: rest })}</p>}
    </Notice>
  );
};

interface ActivationNoticeProps {
  /** Called with whether photos may still arrive: until then an empty list means nothing. Must be stable. */
  readonly onArriving: (isArriving: boolean) => void;
}

/**
 * Starts the library when its page is first opened, and shows the result: photos imported from an earlier system, files
 * that could not be imported, or that the library is being deleted. Load it lazily.
 */
export const ActivationNotice = ({ onArriving }: ActivationNoticeProps) => {
  const text = useText();
  const tellImported = useCallback(
    ({ import: imported }: Activation) => {
      if (imported?.state !== 'done' || imported.importedCount === 0) return;
      showToast({ message: text('activation.imported', { count: imported.importedCount }), isLong: true });
    },
    [text],
  );
  const { activation, isFinished, isStarting, tryAgain } = useActivation({
    onImported: tellImported,
    onArriving,
  });
  const { status, import: imported } = activation ?? {};
  if (status === 'DELETING')
    return (
      <Notice label={text('activation.title')} isStatus>
        <p>{text('activation.deleting')}</p>
      </Notice>
    );
  if (!imported) return null;
  if (status === 'IMPORTING') return <ImportProgress imported={imported} isFinished={isFinished} />;
  if (imported.state !== 'failed') return null;
  return <ImportFailed failed={imported} isStarting={isStarting} onTryAgain={tryAgain} />;
};
