import { sitePaths } from '@albumen/contracts/site-paths';
import { configuration } from '../api/configuration.ts';
import { useText } from '../i18n/use-text.ts';
import { HelpIcon, SignOutIcon } from '../ui/icons.tsx';
import { ExternalLink, Link } from '../ui/link.tsx';
import { menuEntries } from './features.ts';
import styles from './menu-links.module.css';

interface MenuLinksProps {
  /** Called when a link is followed, for a menu that then closes. */
  readonly onFollow?: () => void;
}

/** Albums §2: "Side menu: Overview, … photos (only when the timeline flag is on), … FAQs, sign out." Only what exists today. */
export const MenuLinks = ({ onFollow }: MenuLinksProps) => {
  const text = useText();
  const { photoFaqUrl } = configuration();
  const shared = { variant: 'plain', className: styles.link!, onClick: onFollow } as const;
  return (
    <nav aria-label={text('frame.mainMenu')} className={styles.menu}>
      {menuEntries
        .filter(({ isShown }) => isShown?.() ?? true)
        .map(({ to, label, Icon, isExact = false }) => (
          <Link key={label} {...shared} to={to as string} activeOptions={{ exact: isExact }} icon={<Icon />}>
            {text(label)}
          </Link>
        ))}
      {photoFaqUrl !== undefined && (
        <ExternalLink {...shared} href={photoFaqUrl} icon={<HelpIcon />}>
          {text('frame.faq')}
        </ExternalLink>
      )}
      <Link {...shared} to={sitePaths.logout} icon={<SignOutIcon />}>
        {text('frame.signOut')}
      </Link>
    </nav>
  );
};
