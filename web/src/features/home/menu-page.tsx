import type { Overview } from '@albumen/contracts/overview';
import type { CoverPhoto } from '@albumen/contracts/photo-management/albums';
import { sitePaths } from '@albumen/contracts/site-paths';
import type { ReactNode } from 'react';
import { useRouteOf } from '../../api/menus.ts';
import { PhotoPicture } from '../../gallery/photo-picture.tsx';
import { useText } from '../../i18n/use-text.ts';
import type { ShownMenuEntry } from '../../site/feature.ts';
import { HelpIcon, SignOutIcon } from '../../ui/icons.tsx';
import { ChevronRightIcon } from '../../ui/settings-icons.tsx';
import { ExternalLink, Link } from '../../ui/link.tsx';
import { Stack } from '../../ui/layout.tsx';
import texts from '../../ui/text.module.css';
import { IconTile } from '../../ui/badge.tsx';
import cards from '../../ui/card.module.css';
import styles from './menu-page.module.css';

/** Our choice: as many as fit next to each other on a phone. */
const picturesShown = 4;

/** A strip of photos below the words of a row, which say what they are. */
const Pictures = ({ photos }: { readonly photos: readonly CoverPhoto[] }) => (
  <span className={styles.pictures} aria-hidden="true">
    {photos.slice(0, picturesShown).map((photo) => {
      const src = photo.thumbnails.find(({ id }) => id === 300)?.url;
      const isThere = photo.renditions === 'ready' && src !== undefined;
      return <PhotoPicture key={photo.imageId} photo={photo} source={isThere ? { src } : undefined} alt="" />;
    })}
  </span>
);

interface RowWordsProps {
  readonly icon: ReactNode;
  readonly label: string;
  /** A line below. */
  readonly detail?: string | undefined;
}

const RowWords = ({ icon, label, detail }: RowWordsProps) => (
  <>
    <IconTile size={2.75}>{icon}</IconTile>
    <Stack as="span">
      <span className={texts.strong}>{label}</span>
      {detail !== undefined && <span className={texts.quiet}>{detail}</span>}
    </Stack>
    <ChevronRightIcon />
  </>
);

interface MenuPageProps {
  readonly entries: readonly ShownMenuEntry[];
  /** Undefined if it could not be read: the rows then have no details. */
  readonly overview: Overview | undefined;
}

/** The pages of the account as large rows. Albums §2: "home overview (hidden on small screens)". */
export const MenuPage = ({ entries, overview }: MenuPageProps) => {
  const text = useText();
  const faq = useRouteOf('FAQ');
  return (
    <nav aria-label={text('home.menu')}>
      <ul className={cards.lines}>
        {entries
          .filter(({ isShown }) => isShown())
          .map(({ to, label, Icon, detail, pictures }) => {
            const said = overview && detail?.(overview);
            const photos = (overview && pictures?.(overview)) ?? [];
            return (
              <li key={label}>
                <Link to={to} variant="plain" className={styles.row}>
                  <RowWords icon={<Icon />} label={text(label)} detail={said && text(...said)} />
                  {photos.length > 0 && <Pictures photos={photos} />}
                </Link>
              </li>
            );
          })}
        {faq !== undefined && (
          <li>
            <ExternalLink href={faq} variant="plain" className={styles.row}>
              <RowWords icon={<HelpIcon />} label={text('frame.faq')} />
            </ExternalLink>
          </li>
        )}
        <li>
          <Link to={sitePaths.logout} variant="plain" className={styles.row}>
            <RowWords icon={<SignOutIcon />} label={text('frame.signOut')} />
          </Link>
        </li>
      </ul>
    </nav>
  );
};
