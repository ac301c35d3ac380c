import { session } from '../api/session.ts';
import { useText } from '../i18n/use-text.ts';
import { MenuLinks } from './menu-links.tsx';
import styles from './side-menu.module.css';
import { SiteName } from './site-name.tsx';

/** The menu beside the page, on screens from 1024 px. */
export const SideMenu = () => {
  const text = useText();
  const email = session.email();
  return (
    <div className={styles.menu}>
      <div className={styles.name}>
        <SiteName />
      </div>
      <MenuLinks />
      {email && <p className={styles.customer}>{text('frame.signedInAs', { email })}</p>}
    </div>
  );
};
