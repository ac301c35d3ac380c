import type { MenuEntry, MenuLink } from '@albumen/contracts/public-configuration';
import styles from './shop-links.module.css';

const LinkTo = ({ title, url }: MenuLink) => (
  <a className={styles.link} href={url}>
    {title}
  </a>
);

/** Our choice: from this many links on, a list has two columns. */
const longListLength = 9;

interface ShopLinksProps {
  readonly entries: readonly MenuEntry[];
  /** Whether there is room for a long list in two columns. */
  readonly isWide?: boolean;
}

/** Entries of the retailer's menus, each with the links below it. */
export const ShopLinks = ({ entries, isWide = false }: ShopLinksProps) => (
  <ul className={styles.groups}>
    {entries.map(({ title, url, children = [] }) => (
      <li key={`${title} ${url}`}>
        {url === undefined ? <p className={styles.title}>{title}</p> : <LinkTo title={title} url={url} />}
        {children.length > 0 && (
          <ul className={isWide && children.length >= longListLength ? styles.long : undefined}>
            {children.map((link) => (
              <li key={`${link.title} ${link.url}`}>
                <LinkTo {...link} />
              </li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ul>
);
