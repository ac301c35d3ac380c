import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ArrowLeftIcon } from '../../ui/icons/arrow-left-icon.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import styles from './preview-message.module.css';

interface PreviewMessageProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What stands in the preview while there is no photo to show. */
export const PreviewMessage = ({ label, onClose, children }: PreviewMessageProps) => {
  const text = useText();
  return (
    <PreviewFrame label={label} onClose={onClose}>
      <div className={styles.back}>
        <IconButton
          onDark
          icon={<ArrowLeftIcon />}
          label={text('preview.back')}
          tooltipPlacement="right"
          onPress={onClose}
        />
      </div>
      <div className={styles.message}>{children}</div>
    </PreviewFrame>
  );
};
