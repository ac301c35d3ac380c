import type {
  Activation,
  ImportFailureCode,
  PhotoImport,
} from '@albumen/contracts/photo-management/activation';
import { visibleFileName } from '@albumen/contracts/visible-file-name';
import { useCallback, useState } from 'react';
import { session } from '../../api/session.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../lib/class-names.ts';
import { focusOnHeading } from '../../lib/use-document-title.ts';
import { readStored, writeStored } from '../../lib/local-storage.ts';
import { Button } from '../../ui/button.tsx';
import { RetryIcon } from '../../ui/icons.tsx';
import { Notice, noticeDetail } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { showToast } from '../../ui/toasts.ts';
import styles from './activation-notice.module.css';
import { useActivation } from './use-activation.ts';

const reasons: Readonly<Record<ImportFailureCode, MessageId>> = {
  'photo-empty': 'activation.why.photoEmpty',
  'photo-unreadable': 'activation.why.photoUnreadable',
  'photo-too-many-pixels': 'activation.why.tooManyPixels',
  'photo-side-too-long': 'activation.why.sideTooLong',
  'photo-too-many-bits': 'activation.why.tooManyBits',
  'upload-too-large': 'activation.why.tooLarge',
  'file-unreadable': 'activation.why.fileUnreadable',
  'manifest-unreadable': 'activation.why.manifestUnreadable',
  'internal-error': 'activation.why.internalError',
};

const hiddenKey = 'importNoticeHidden';

/** Files that are named before all are asked for. */
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
      {!isFinished && <p className={noticeDetail}>{text('activation.goesOn')}</p>}
    </Notice>
  );
};

interface FailedProps {
  readonly failed: PhotoImport;
  readonly isStarting: boolean;
  readonly onTryAgain: () => void;
}

/** Which files did not come and why, until the customer tries again or has seen enough of it. */
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
        <ul className={classNames(noticeDetail, styles.files)}>
          {named.map(({ fileName, code }) => (
            <li key={fileName}>
              {text('activation.failedFile', { name: visibleFileName(fileName), why: text(reasons[code]) })}
            </li>
          ))}
        </ul>
      )}
      {isOpen && rest > 0 && <p className={noticeDetail}>{text('activation.more', { count: rest })}</p>}
    </Notice>
  );
};

interface ActivationNoticeProps {
  /** Called with whether photos may still arrive: until then an empty list says nothing. Stays the same function. */
  readonly onArriving: (isArriving: boolean) => void;
}

/**
 * Starts the library when its page is first opened, and shows the result: photos that are imported from an earlier
 * system, files that could not be imported, and that the library is being deleted. Load it lazily.
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
