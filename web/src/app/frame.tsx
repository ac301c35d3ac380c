import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useMatches, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { isFeatureEnabled } from '../api/configuration.ts';
import { customerQuery, isAccountEnded } from '../api/customer-query.ts';
import { forgetUnderWay } from '../site/interrupted-change.ts';
import { useCustomersLanguage } from '../site/use-language.ts';
import { session } from '../api/session.ts';
import { useText } from '../i18n/use-text.ts';
import { useStrippedDisplay } from '../lib/stripped-display.ts';
import { focusOnHeading, focusOnLinkTo } from '../lib/use-document-title.ts';
import { useLatePart } from '../lib/use-late-part.ts';
import { SiteName } from '../site/site-name.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { MenuIcon } from '../ui/icons.tsx';
import { useLateOverlay } from '../ui/use-late-overlay.ts';
import { SkipLink } from '../ui/visually-hidden.tsx';
import { Row } from '../ui/layout.tsx';
import styles from './frame.module.css';
import { SideMenu, useIsLarge } from './menu.tsx';
import { PageFooter } from './page-footer.tsx';

/**
 * Moves the focus to the heading when the customer enters another page, so that a screen reader announces the page, and
 * to the link that was followed when the customer returns from it. A preview above a page handles the focus itself, and
 * returns it to its photo.
 */
const useFocusOnNavigation = (isCovered: boolean): void => {
  const router = useRouter();
  const wasCovered = useRef(isCovered);

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        const isPreview = isCovered || wasCovered.current;
        wasCovered.current = isCovered;
        if (!fromLocation || !pathChanged || isPreview) return;
        const { __TSR_index: place } = toLocation.state;
        const { __TSR_index: leftPlace, openedFrom } = fromLocation.state;
        const isBack = place < leftPlace && openedFrom === toLocation.pathname;
        if (!isBack || !focusOnLinkTo(fromLocation.pathname)) focusOnHeading();
      }),
    [router, isCovered],
  );
};

/** Ignores files that are dropped on a place that does not accept them: the browser would leave the page. */
const useDropGuard = (): void => {
  useEffect(() => {
    const ignore = (event: DragEvent) => {
      // Drop targets handle the event themselves; text may still be dragged into a field.
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    addEventListener('dragover', ignore);
    addEventListener('drop', ignore);
    return () => {
      removeEventListener('dragover', ignore);
      removeEventListener('drop', ignore);
    };
  }, []);
};

const loadDesk = async () => (await import('../uploads/browser-upload-desk.ts')).uploadDesk;

/**
 * Resumes uploads that other pages have left, wherever the customer is: when this page is idle for the first time, when
 * the customer comes back to it, and when a page that uploads has closed.
 */
const useStoredUploads = (): void => {
  // If nobody can see uploads, nobody could add their photos.
  const isWanted = isFeatureEnabled('PhotoManagementUploadViewEnabled');
  const { Part: desk } = useLatePart(loadDesk, isWanted ? 'ahead' : undefined);
  useEffect(() => {
    if (!desk) return undefined;
    const pickUp = () => void (document.visibilityState === 'visible' && desk.pickUp());
    pickUp();
    const unsubscribe = desk.subscribe(pickUp);
    document.addEventListener('visibilitychange', pickUp);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', pickUp);
    };
  }, [desk]);
};

/** Signs out a customer whose account is being deleted or is gone. */
const useAccountEnd = (): void => {
  const isEnded = isAccountEnded(useQuery(customerQuery));
  const navigate = useNavigate();
  useEffect(() => {
    if (isEnded) void navigate({ to: sitePaths.logout, replace: true });
  }, [isEnded, navigate]);
};

const loadMenuSheet = async () => (await import('./menu-sheet.tsx')).MenuSheet;

const loadBanner = async () => (await import('./account-banner.tsx')).AccountBanner;

const loadShopMenus = () => import('./shop-menus.tsx');

/** The bar above the page: on screens below 1024 px with the menu, which opens as a sheet, on others with the shop's. */
const TopBar = ({ children }: { readonly children: ReactNode }) => {
  const text = useText();
  const { Overlay: MenuSheet, isOpen, open, close } = useLateOverlay(loadMenuSheet, 'frame.menuFailed');
  return (
    <Row gap={2} className={styles.bar}>
      <div className={styles.small}>
        <IconButton
          icon={<MenuIcon />}
          label={text('frame.openMenu')}
          aria-expanded={isOpen}
          aria-haspopup="dialog"
          onPress={open}
        />
      </div>
      <div className={styles.brand}>
        <SiteName />
      </div>
      {children}
      {MenuSheet && <MenuSheet isOpen={isOpen} onClose={close} />}
    </Row>
  );
};

const contentId = 'content';

/**
 * The frame of every page of the main area: menu and footer; nothing in the stripped display. Under a preview, which
 * covers the screen, they keep their place but are inert, so that the page below does not move.
 */
export const Frame = () => {
  const text = useText();
  const isStripped = useStrippedDisplay();
  const isCovered = useMatches({
    select: (matches) => matches.some((match) => match.staticData.coversFrame),
  });
  useFocusOnNavigation(isCovered);
  useDropGuard();
  useStoredUploads();
  useCustomersLanguage();
  useAccountEnd();
  useEffect(forgetUnderWay, []);
  const isLarge = useIsLarge();
  const { Part: shop } = useLatePart(loadShopMenus, isLarge && !isStripped ? true : undefined);

  const { Part: AccountBanner } = useLatePart(loadBanner, session.isBusiness() || undefined);

  if (isStripped) {
    return (
      <>
        {AccountBanner && <AccountBanner />}
        <main id={contentId} className={styles.content} tabIndex={-1}>
          <Outlet />
        </main>
      </>
    );
  }
  return (
    <div className={styles.frame}>
      <header inert={isCovered}>
        <SkipLink label={text('frame.skipToContent')} targetId={contentId} />
        <TopBar>{isLarge && shop && <shop.ShopNav />}</TopBar>
      </header>
      <aside className={styles.side} inert={isCovered}>
        <SideMenu />
      </aside>
      <div className={styles.page}>
        <div inert={isCovered}>{AccountBanner && <AccountBanner />}</div>
        <main id={contentId} className={styles.content} tabIndex={-1}>
          <Outlet />
        </main>
        <div inert={isCovered}>
          <PageFooter>{isLarge && shop && <shop.ShopFooter />}</PageFooter>
        </div>
      </div>
    </div>
  );
};
