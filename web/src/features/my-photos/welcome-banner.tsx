import { useId, useState } from 'react';
import { configuration } from '../../api/configuration.ts';
import { useText } from '../../i18n/use-text.ts';
import { focusOnHeading } from '../../lib/use-document-title.ts';
import { readStored, writeStored } from '../../lib/local-storage.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { ExternalLink } from '../../ui/link.tsx';
import styles from './welcome-banner.module.css';

const storageKey = 'photosWelcome';
const openValue = 'open';
const dismissedValue = 'dismissed';

/**
 * Albums §2: "A collapsible banner 'Welcome to a new way to manage your photos' (Show more / Show less) links to a photo
 * FAQ." Our choice: it begins collapsed, since the photos are what the customer came for, stays as it was left, and goes
 * for good once it is dismissed.
 */
export const WelcomeBanner = () => {
  const text = useText();
  const moreId = useId();
  const [state, setState] = useState(() => readStored(storageKey));
  const isOpen = state === openValue;
  const { photoFaqUrl } = configuration();
  const keep = (next: string | undefined) => {
    writeStored(storageKey, next);
    setState(next);
  };
  if (state === dismissedValue) return null;
  return (
    <div className={styles.banner}>
      <div className={styles.line}>
        <p className={styles.title}>{text('photos.welcome.title')}</p>
        <Button
          onPress={() => keep(isOpen ? undefined : openValue)}
          aria-expanded={isOpen}
          aria-controls={moreId}
          className={styles.toggle}
        >
          {text(isOpen ? 'photos.welcome.showLess' : 'photos.welcome.showMore')}
        </Button>
      </div>
      <div id={moreId} hidden={!isOpen} className={styles.more}>
        <p>{text('photos.welcome.text')}</p>
        {photoFaqUrl !== undefined && (
          <ExternalLink href={photoFaqUrl}>{text('photos.welcome.faq')}</ExternalLink>
        )}
      </div>
      <IconButton
        className={styles.dismiss}
        icon={<CloseIcon />}
        label={text('photos.welcome.dismiss')}
        onPress={() => {
          keep(dismissedValue);
          focusOnHeading();
        }}
      />
    </div>
  );
};
