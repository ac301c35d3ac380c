import { useLayoutEffect, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { PreviewBack } from './preview-back.tsx';
import messageStyles from './preview-message.module.css';
import styles from './preview-pending.module.css';
import { useCapturedKeys } from './use-captured-keys.ts';

interface PreviewPendingProps {
  readonly onClose: () => void;
}

/**
 * What stands in place of a preview whose code is on its way. The browser's own dialog, which needs none: the overlays
 * are not part of the initial JavaScript.
 */
export const PreviewPending = ({ onClose }: PreviewPendingProps) => {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  // Of its own Escape the browser tells in a moment only: by then the preview may have come, and would stay.
  useCapturedKeys((event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  });
  return (
    <dialog ref={dialog} aria-label={text('preview.label')} className={styles.pending} onClose={onClose}>
      <PreviewBack onClose={onClose} />
      <div className={messageStyles.message}>
        <Spinner />
      </div>
    </dialog>
  );
};
