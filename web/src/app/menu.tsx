import { mark } from '@albumen/contracts/mark';
import { sitePaths } from '@albumen/contracts/site-paths';
import { configuration } from '../api/configuration.ts';
import { session } from '../api/session.ts';
import { useText } from '../i18n/use-text.ts';
import { HelpIcon, SignOutIcon } from '../ui/icons.tsx';
import { ExternalLink, Link } from '../ui/link.tsx';
import { menuEntries } from './features.ts';
import styles from './menu.module.css';

const { size, ground, stroke, frame, hills, sun } = mark;

/** The product's mark in the colours of the brand, next to its name. */
const BrandMark = () => (
  <svg className={styles.mark} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
    <rect className={styles.ground} width={size} height={size} rx={ground.radius} />
    <g className={styles.lines} strokeWidth={stroke}>
      <rect x={frame.x} y={frame.y} width={frame.width} height={frame.height} rx={frame.radius} />
      <path d={hills} />
    </g>
    <circle className={styles.sun} cx={sun.x} cy={sun.y} r={sun.radius} />
  </svg>
);

/** The name of the site, with its mark. */
export const SiteName = () => {
  const text = useText();
  return (
    <span className={styles.siteName}>
      <BrandMark />
      {text('frame.siteName')}
    </span>
  );
};

interface MenuLinksProps {
  /** Called when the customer follows a link, so that a menu can close. */
  readonly onFollow?: () => void;
}

/** Albums §2: "Side menu: Overview, … photos (only when the timeline flag is on), … FAQs, sign out." Only what exists today. */
export const MenuLinks = ({ onFollow }: MenuLinksProps) => {
  const text = useText();
  const { photoFaqUrl } = configuration();
  const shared = { variant: 'plain', className: styles.link!, onClick: onFollow } as const;
  return (
    <nav aria-label={text('frame.mainMenu')} className={styles.links}>
      {menuEntries
        .filter(({ isShown }) => isShown())
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

/** The owner of the account, at the bottom of the menu. An address too long for one line breaks after its @. */
export const SignedInAs = () => {
  const text = useText();
  const email = session.email();
  if (!email) return null;
  const [before, after] = text('frame.signedInAs', { email }).split(email);
  const at = email.lastIndexOf('@') + 1;
  return (
    <p className={styles.customer}>
      {before}
      <span className={styles.address}>
        {email.slice(0, at)}
        <wbr />
        {email.slice(at)}
      </span>
      {after}
    </p>
  );
};

/** The menu next to the page, on screens from 1024 px. */
export const SideMenu = () => (
  <div className={styles.menu}>
    <div className={styles.name}>
      <SiteName />
    </div>
    <MenuLinks />
    <SignedInAs />
  </div>
);
