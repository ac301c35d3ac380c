import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import styles from './sheet.module.css';

interface SheetProps {
  /** The content, for screen readers. */
  readonly label: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel that comes in from the left edge, for the menu on small screens. Load it lazily. */
export const Sheet = ({ label, isOpen, onClose, children }: SheetProps) => (
  <ModalOverlay
    className={styles.overlay!}
    isOpen={isOpen}
    onOpenChange={(open) => !open && onClose()}
    isDismissable
  >
    <Modal className={styles.sheet!}>
      <AriaDialog className={styles.content!} aria-label={label}>
        {children}
      </AriaDialog>
    </Modal>
  </ModalOverlay>
);
