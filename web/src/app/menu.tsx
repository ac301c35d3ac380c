import { sitePaths } from '@albumen/contracts/site-paths';
import { useSyncExternalStore } from 'react';
import { session } from '../api/session.ts';
import { useText } from '../i18n/use-text.ts';
import { RouteLink } from '../site/route-link.tsx';
import { HelpIcon, SignOutIcon } from '../ui/icons.tsx';
import { Link } from '../ui/link.tsx';
import { Stack } from '../ui/layout.tsx';
import { ChatEntry } from './consent/chat-entry.tsx';
import { menuEntries } from './features.ts';
import styles from './menu.module.css';

/** The screens on which the menus are around the page, as in `frame.module.css`. */
const largeScreens = '(width >= 1024px)';

const subscribe = (notify: () => void): (() => void) => {
  const large = matchMedia(largeScreens);
  large.addEventListener('change', notify);
  return () => large.removeEventListener('change', notify);
};

const isLarge = (): boolean => matchMedia(largeScreens).matches;

/** Whether the screen is at least 1024 px wide. */
export const useIsLarge = (): boolean => useSyncExternalStore(subscribe, isLarge);

interface MenuLinksProps {
  /** Called when the customer follows a link, so that a menu can close. */
  readonly onFollow?: () => void;
}

/** The side menu: the entries of the features (`menuPlaces`), then FAQs, chat and sign out. */
export const MenuLinks = ({ onFollow }: MenuLinksProps) => {
  const text = useText();
  const shared = { variant: 'plain', className: styles.link!, onClick: onFollow } as const;
  return (
    <Stack as="nav" gap={1} aria-label={text('frame.mainMenu')}>
      {menuEntries
        .filter(({ isShown }) => isShown())
        .map(({ to, label, Icon, isExact = false }) => (
          <Link key={label} {...shared} to={to as string} activeOptions={{ exact: isExact }} icon={<Icon />}>
            {text(label)}
          </Link>
        ))}
      <RouteLink {...shared} to="FAQ" icon={<HelpIcon />}>
        {text('frame.faq')}
      </RouteLink>
      <ChatEntry className={styles.link!} onFollow={onFollow} />
      <Link {...shared} to={sitePaths.logout} icon={<SignOutIcon />}>
        {text('frame.signOut')}
      </Link>
    </Stack>
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
    <MenuLinks />
    <SignedInAs />
  </div>
);
