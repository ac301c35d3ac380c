import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ArrowLeftIcon } from '../../ui/icons.tsx';
import styles from './preview-back.module.css';

interface PreviewBackProps {
  readonly onClose: () => void;
}

/** Photo library §2: "Full-screen slider with a Back control". */
export const PreviewBack = ({ onClose }: PreviewBackProps) => {
  const text = useText();
  return (
    <div className={styles.back}>
      <IconButton
        onDark
        icon={<ArrowLeftIcon />}
        label={text('preview.back')}
        tooltipPlacement="right"
        onPress={onClose}
      />
    </div>
  );
};
