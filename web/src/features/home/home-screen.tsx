import { useText } from '../../i18n/use-text.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Page } from '../../ui/page.tsx';
import { PhotosCard } from './photos-card.tsx';
import styles from './home-screen.module.css';
import { isFeatureEnabled } from '../../api/configuration-features.ts';

/** What there is in the account, until the home overview comes. */
export const HomeScreen = () => {
  const text = useText();
  return (
    <Page>
      <PageHeading>{text('home.title')}</PageHeading>
      <ul className={styles.cards}>
        {isFeatureEnabled('PhotoManagementTimelineViewEnabled') && (
          <li>
            <PhotosCard />
          </li>
        )}
      </ul>
    </Page>
  );
};
