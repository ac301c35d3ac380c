import { sitePaths } from '@albumen/contracts/site-paths';
import { isFeatureEnabled } from '../../api/configuration.ts';
import { PhotosTabs } from '../../gallery/photos-tabs.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useStrippedDisplay } from '../../lib/stripped-display.ts';
import { BackLink } from '../../ui/link.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import styles from './albums-screen.module.css';
import { OwnAlbums } from './own-albums.tsx';
import { SharedWithYou } from './shared-with-you.tsx';

/** The customer's own albums, and those that others share with them. */
export const AlbumsScreen = () => {
  const text = useText();
  const isStripped = useStrippedDisplay();
  const areSharedShown = isFeatureEnabled('PhotoManagementSharedAlbumsViewEnabled');
  return (
    <Page isWide>
      <PageHeading
        // Albums §2 has "Albums" among the page titles.
        documentTitle={text('albums.title')}
        before={
          <BackLink to={sitePaths.home} onMobileOnly={isStripped}>
            {text('photos.backToHome')}
          </BackLink>
        }
      >
        {text('photos.title')}
      </PageHeading>
      <PhotosTabs />
      <div className={styles.albums}>
        <OwnAlbums isSharedToo={areSharedShown} after={areSharedShown && <SharedWithYou />} />
      </div>
    </Page>
  );
};
