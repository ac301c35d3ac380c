import { useId, useState } from 'react';
import { configuration } from '../../api/configuration.ts';
import { useText } from '../../i18n/use-text.ts';
import { readStored, writeStored } from '../../lib/local-storage.ts';
import { Button } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/link.tsx';
import styles from './welcome-banner.module.css';

const storageKey = 'photosWelcome';
const openValue = 'open';

/**
 * Albums §2: "A collapsible banner 'Welcome to a new way to manage your photos' (Show more / Show less) links to a photo
 * FAQ." Our choice: it begins collapsed, since the photos are what the customer came for, and stays as it was left.
 */
export const WelcomeBanner = () => {
  const text = useText();
  const moreId = useId();
  const [isOpen, setOpen] = useState(() => readStored(storageKey) === openValue);
  const { photoFaqUrl } = configuration();
  const toggle = () => {
    writeStored(storageKey, isOpen ? undefined : openValue);
    setOpen(!isOpen);
  };
  return (
    <div className={styles.banner}>
      <div className={styles.line}>
        <p className={styles.title}>{text('photos.welcome.title')}</p>
        <Button onPress={toggle} aria-expanded={isOpen} aria-controls={moreId} className={styles.toggle}>
          {text(isOpen ? 'photos.welcome.showLess' : 'photos.welcome.showMore')}
        </Button>
      </div>
      <div id={moreId} hidden={!isOpen} className={styles.more}>
        <p>{text('photos.welcome.text')}</p>
        {photoFaqUrl !== undefined && (
          <ExternalLink href={photoFaqUrl}>{text('photos.welcome.faq')}</ExternalLink>
        )}
      </div>
    </div>
  );
};
