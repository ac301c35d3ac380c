import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { PreviewBack } from './preview-back.tsx';
import styles from './preview-before-code.module.css';
import messageStyles from './preview-message.module.css';
import { useCapturedKeys } from './use-captured-keys.ts';

interface PreviewBeforeCodeProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * What stands in place of a preview whose code is not there. The browser's own dialog, which needs none: the overlays
 * are not part of the initial JavaScript.
 */
export const PreviewBeforeCode = ({ onClose, children }: PreviewBeforeCodeProps) => {
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
    <dialog ref={dialog} aria-label={text('preview.label')} className={styles.dialog} onClose={onClose}>
      <PreviewBack onClose={onClose} />
      <div className={messageStyles.message}>{children}</div>
    </dialog>
  );
};
