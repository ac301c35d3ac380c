import { useText } from '../i18n/use-text.ts';
import styles from './site-name.module.css';

/** The name of the site, with its mark. */
export const SiteName = () => {
  const text = useText();
  return (
    <span className={styles.name}>
      <svg className={styles.mark} viewBox="0 0 28 28" aria-hidden="true">
        <rect x="1.5" y="4.5" width="25" height="19" rx="4" />
        <path d="m3 20.5 7-7.5 5 5 4-4 6.5 6.5" />
        <circle cx="19" cy="10" r="1.75" />
      </svg>
      {text('frame.siteName')}
    </span>
  );
};
