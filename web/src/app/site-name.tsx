import { useText } from '../i18n/use-text.ts';
import { BrandMark } from './brand-mark.tsx';
import styles from './site-name.module.css';

/** The name of the site, with its mark. */
export const SiteName = () => {
  const text = useText();
  return (
    <span className={styles.name}>
      <BrandMark />
      {text('frame.siteName')}
    </span>
  );
};
