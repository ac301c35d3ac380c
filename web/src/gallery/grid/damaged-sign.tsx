import { useText } from '../../i18n/use-text.ts';
import { WarningIcon } from '../../ui/icons/warning-icon.tsx';
import styles from './damaged-sign.module.css';

/** Says on a tile that its photo is damaged; a screen reader hears it with the photo's name. */
export const DamagedSign = () => {
  const text = useText();
  return (
    <span className={styles.sign} aria-hidden="true">
      <WarningIcon />
      <span className={styles.word}>{text('photos.damaged')}</span>
    </span>
  );
};
