import type { MenuEntry } from '@albumen/contracts/public-configuration';
import { ChevronDownIcon } from '../ui/icons.tsx';
import styles from './shop-folds.module.css';
import { ShopLinks } from './shop-links.tsx';

interface ShopFoldsProps {
  /** The name of the menu, for screen readers. */
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

/** One of the retailer's menus in the menu sheet: an entry with links below it unfolds. */
export const ShopFolds = ({ label, entries }: ShopFoldsProps) =>
  entries.length > 0 && (
    <nav aria-label={label} className={styles.menu}>
      {entries.map(({ title, url, children }) =>
        children ? (
          <details key={`${title} ${url}`}>
            <summary className={styles.entry}>
              {title}
              <ChevronDownIcon />
            </summary>
            <div className={styles.links}>
              <ShopLinks entries={url === undefined ? children : [{ title, url, children }]} />
            </div>
          </details>
        ) : (
          <a key={`${title} ${url}`} className={styles.entry} href={url}>
            {title}
          </a>
        ),
      )}
    </nav>
  );
