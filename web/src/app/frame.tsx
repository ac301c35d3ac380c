import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { forgetUnderWay } from '../site/interrupted-change.ts';
import { useText } from '../i18n/use-text.ts';
import { useStrippedDisplay } from '../lib/stripped-display.ts';
import { SkipLink } from '../ui/skip-link.tsx';
import styles from './frame.module.css';
import { PageFooter } from './page-footer.tsx';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';
import { useDropGuard } from './use-drop-guard.ts';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { useKeptUploads } from './use-kept-uploads.ts';

const contentId = 'content';

/**
 * What stands around every page of the main area: menu and footer; nothing in the stripped display.
 * Under a preview, which covers the screen, they keep their place, so that the page below does not move, but cannot
 * be reached.
 */
export const Frame = () => {
  const text = useText();
  const isStripped = useStrippedDisplay();
  const isCovered = useMatches({
    select: (matches) => matches.some((match) => match.staticData.coversFrame),
  });
  useFocusOnNavigation(isCovered);
  useDropGuard();
  useKeptUploads();
  useEffect(forgetUnderWay, []);

  if (isStripped) {
    return (
      <main id={contentId} className={styles.content} tabIndex={-1}>
        <Outlet />
      </main>
    );
  }
  return (
    <div className={styles.frame}>
      <header inert={isCovered}>
        <SkipLink label={text('frame.skipToContent')} targetId={contentId} />
        <div className={styles.small}>
          <TopBar />
        </div>
        <div className={styles.large}>
          <SideMenu />
        </div>
      </header>
      <div className={styles.page}>
        <main id={contentId} className={styles.content} tabIndex={-1}>
          <Outlet />
        </main>
        <div inert={isCovered}>
          <PageFooter />
        </div>
      </div>
    </div>
  );
};
