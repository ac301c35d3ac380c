import type { CSSProperties, ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal } from '../../ui/modal.tsx';
import beforeCodeStyles from './preview-before-code.module.css';
import { PreviewBack } from './preview-before-code.tsx';
import styles from './preview-frame.module.css';

interface PreviewFrameProps {
  /** The accessible name. */
  readonly label: string;
  /** How far the black background is faded out, from 0 to 1. */
  readonly dimming?: number;
  readonly onClose: () => void;
  /** False if the content handles Escape itself. Default true. */
  readonly closesOnEscape?: boolean;
  readonly children: ReactNode;
}

/** The black screen of a preview: a modal dialog, so that the page below it is inaccessible while it is open. */
export const PreviewFrame = ({
  label,
  dimming = 0,
  onClose,
  closesOnEscape = true,
  children,
}: PreviewFrameProps) => (
  <Modal
    isOpen
    onOpenChange={(isOpen) => !isOpen && onClose()}
    isKeyboardDismissDisabled={!closesOnEscape}
    overlayClass={styles.overlay}
    className={styles.modal}
    style={{ '--dimming': dimming } as CSSProperties}
  >
    <Dialog aria-label={label} className={styles.dialog!}>
      {children}
    </Dialog>
  </Modal>
);

interface PreviewMessageProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The content of the preview while there is no photo to show. */
export const PreviewMessage = ({ label, onClose, children }: PreviewMessageProps) => (
  <PreviewFrame label={label} onClose={onClose}>
    <PreviewBack onClose={onClose} />
    <div className={beforeCodeStyles.message}>{children}</div>
  </PreviewFrame>
);
