import type { ReactNode } from 'react';
import { PreviewBack } from './preview-back.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import styles from './preview-message.module.css';

interface PreviewMessageProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What stands in the preview while there is no photo to show. */
export const PreviewMessage = ({ label, onClose, children }: PreviewMessageProps) => (
  <PreviewFrame label={label} onClose={onClose}>
    <PreviewBack onClose={onClose} />
    <div className={styles.message}>{children}</div>
  </PreviewFrame>
);
