import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Modal } from './modal.tsx';
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
  <Modal
    overlayClass={styles.overlay}
    className={styles.sheet}
    isOpen={isOpen}
    onOpenChange={(open) => !open && onClose()}
    isDismissable
  >
    <AriaDialog className={styles.content!} aria-label={label}>
      {children}
    </AriaDialog>
  </Modal>
);
