import { sitePaths } from '@albumen/contracts/site-paths';
import type { ComponentType, ReactNode } from 'react';
import { isFeatureEnabled } from '../../api/configuration.ts';
import { useRouteOf } from '../../api/menus.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import { useText } from '../../i18n/use-text.ts';
import { ExternalLink, Link } from '../../ui/link.tsx';
import { Section } from '../../ui/section.tsx';
import texts from '../../ui/text.module.css';
import styles from './first-steps.module.css';
import { AddressPicture, AlbumPicture, PhotosPicture, ProductPicture } from './step-pictures.tsx';

interface Step {
  readonly id: string;
  readonly Picture: ComponentType;
  readonly title: MessageId;
  readonly words: MessageId;
  readonly action: ReactNode;
}

interface FirstStepsProps {
  /** The button that adds photos; false if the customer cannot. */
  readonly addPhotos: ReactNode;
  readonly needsAddress: boolean;
}

/** The first things that a new customer can do, each with a picture. */
export const FirstSteps = ({ addPhotos, needsAddress }: FirstStepsProps) => {
  const text = useText();
  const shopUrl = useRouteOf('Main');
  const steps: readonly (Step | false)[] = [
    !!addPhotos && {
      id: 'photos',
      Picture: PhotosPicture,
      title: 'home.steps.photos',
      words: 'home.steps.photos.text',
      action: addPhotos,
    },
    shopUrl === undefined
      ? isFeatureEnabled('PhotoManagementAlbumViewEnabled') && {
          id: 'album',
          Picture: AlbumPicture,
          title: 'home.steps.album',
          words: 'home.steps.album.text',
          action: (
            <Link variant="quiet" to={sitePaths.albums}>
              {text('home.steps.album.action')}
            </Link>
          ),
        }
      : {
          id: 'product',
          Picture: ProductPicture,
          title: 'home.steps.product',
          words: 'home.steps.product.text',
          action: (
            <ExternalLink variant="quiet" href={shopUrl}>
              {text('home.steps.product.action')}
            </ExternalLink>
          ),
        },
    needsAddress && {
      id: 'address',
      Picture: AddressPicture,
      title: 'home.steps.address',
      words: 'home.steps.address.text',
      action: (
        <Link variant="quiet" to={sitePaths.newAddress}>
          {text('home.steps.address.action')}
        </Link>
      ),
    },
  ];
  return (
    <Section title={text('home.steps')}>
      <ol className={styles.steps}>
        {steps
          .filter((step) => !!step)
          .map(({ id, Picture, title, words, action }) => (
            <li key={id} className={styles.step}>
              <span className={styles.picture}>
                <Picture />
              </span>
              <div className={styles.words}>
                <h3 className={styles.title}>{text(title)}</h3>
                <p className={texts.quiet}>{text(words)}</p>
                <div className={styles.action}>{action}</div>
              </div>
            </li>
          ))}
      </ol>
    </Section>
  );
};
