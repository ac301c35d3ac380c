import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isFeatureEnabled } from '../api/configuration.ts';
import { accountCountsQuery } from '../api/photos/library.ts';
import { useText } from '../i18n/use-text.ts';
import { Link } from '../ui/link.tsx';
import { tabCount, tabLink, TabLinks } from '../ui/tab-links.tsx';

/** The number next to a tab; its space is reserved while it is unknown. */
const Count = ({ count }: { readonly count: number | undefined }) => {
  const text = useText();
  return <span className={tabCount}>{count === undefined ? '' : text('photos.tabCount', { count })}</span>;
};

interface PhotosTabsProps {
  /** Content at the end of the line. */
  readonly after?: ReactNode;
}

/** Photo library §2: "Two tabs, Photos and Albums, each showing a count." §6: a flag controls the albums. */
export const PhotosTabs = ({ after }: PhotosTabsProps) => {
  const text = useText();
  const { data: counts } = useQuery(accountCountsQuery);
  return (
    <TabLinks label={text('photos.title')} after={after}>
      <Link variant="plain" className={tabLink} to={sitePaths.photos}>
        {text('photos.tabPhotos')}
        <Count count={counts?.photosCount} />
      </Link>
      {isFeatureEnabled('PhotoManagementAlbumViewEnabled') && (
        <Link variant="plain" className={tabLink} to={sitePaths.albums}>
          {text('albums.title')}
          <Count count={counts?.albumsCount} />
        </Link>
      )}
    </TabLinks>
  );
};
