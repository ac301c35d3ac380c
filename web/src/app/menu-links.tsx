import { sitePaths } from '@albumen/contracts/site-paths';
import { isFeatureEnabled } from '../api/configuration-features.ts';
import { configuration } from '../api/configuration.ts';
import { useText } from '../i18n/use-text.ts';
import { HelpIcon } from '../ui/icons/help-icon.tsx';
import { HomeIcon } from '../ui/icons/home-icon.tsx';
import { PhotosIcon } from '../ui/icons/photos-icon.tsx';
import { SignOutIcon } from '../ui/icons/sign-out-icon.tsx';
import { ExternalLink, Link } from '../ui/link.tsx';
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
      <Link {...shared} to={sitePaths.home} activeOptions={{ exact: true }} icon={<HomeIcon />}>
        {text('frame.overview')}
      </Link>
      {isFeatureEnabled('PhotoManagementTimelineViewEnabled') && (
        <Link {...shared} to={sitePaths.photos} icon={<PhotosIcon />}>
          {text('frame.photos')}
        </Link>
      )}
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
