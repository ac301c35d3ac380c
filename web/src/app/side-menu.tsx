import { MenuLinks } from './menu-links.tsx';
import styles from './side-menu.module.css';
import { SignedInAs } from './signed-in-as.tsx';
import { SiteName } from './site-name.tsx';

/** The menu beside the page, on screens from 1024 px. */
export const SideMenu = () => (
  <div className={styles.menu}>
    <div className={styles.name}>
      <SiteName />
    </div>
    <MenuLinks />
    <SignedInAs />
  </div>
);
