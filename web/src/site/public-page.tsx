import '@albumen/contracts/look/drawings.css';
import { scene } from '@albumen/contracts/scene';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { configuration } from '../api/configuration.ts';
import { useText } from '../i18n/use-text.ts';
import { focusOnHeading } from '../lib/use-document-title.ts';
import { Row } from '../ui/layout.tsx';
import { LanguageSelect } from './language-select.tsx';
import { LegalLinks } from './legal-links.tsx';
import { BrandMark } from './site-name.tsx';
import { NoticeCard } from './notice-card.tsx';
import type { NoticeCardProps } from './notice-card.tsx';
import styles from './public-page.module.css';

const { width, height, sun, far, middle, near } = scene;

/** The landscape of the sign-in pages. */
const Scene = () => (
  <svg
    className="scene"
    viewBox={`0 0 ${width} ${height}`}
    preserveAspectRatio="xMidYMax slice"
    aria-hidden="true"
  >
    <circle className="scene-sun" cx={sun.x} cy={sun.y} r={sun.radius} />
    <path className="scene-far" d={far} />
    <path className="scene-middle" d={middle} />
    <path className="scene-near" d={near} />
  </svg>
);

/** The look of the sign-in pages, for pages without sign-in: brand, content, landscape, no menu. */
export const PublicFrame = ({ children }: { readonly children: ReactNode }) => {
  const text = useText();
  const { brandName, legal } = configuration();
  return (
    <>
      <div className={styles.page}>
        <Row as="header" gap={3} className={styles.brand}>
          <BrandMark />
          {brandName}
          <div className={styles.language}>
            <LanguageSelect label={text('frame.language')} />
          </div>
        </Row>
        <main className={styles.main}>{children}</main>
        <Scene />
      </div>
      {Object.keys(legal).length > 0 && (
        <footer className={styles.legal}>
          <LegalLinks />
        </footer>
      )}
    </>
  );
};

/** A page without sign-in that consists of one card. */
export const PublicPage = (card: NoticeCardProps) => {
  // The page takes the place of another one, or of a card with another message.
  useEffect(focusOnHeading, [card.title]);
  return (
    <PublicFrame>
      <div className={styles.card}>
        <NoticeCard {...card} />
      </div>
    </PublicFrame>
  );
};
