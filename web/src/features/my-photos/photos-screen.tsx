import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { isFeatureEnabled } from '../../api/configuration.ts';
import { libraryList, unknownDateKey } from '../../api/photos/library-list.ts';
import { nameDatesQuery } from '../../api/photos/name-dates.ts';
import type { PhotoList } from '../../api/photos/photo-list.ts';
import { sectionsQuery } from '../../api/photos/section-list.ts';
import { queryClient } from '../../api/query-client.ts';
import { useAddPhotos } from '../../gallery/add-photos/use-add-photos.tsx';
import { GridSkeleton } from '../../gallery/grid/grid-skeleton.tsx';
import { ListGrid } from '../../gallery/grid/list-grid.tsx';
import { useScreenSize } from '../../gallery/grid/screen-size.ts';
import type { ListNotice } from '../../gallery/grid/section-notice.tsx';
import { PhotosTabs } from '../../gallery/photos-tabs.tsx';
import { SortChoice } from '../../gallery/sort-choice.tsx';
import { sortOf } from '../../gallery/sorting-preference.ts';
import { photosMemory, useLibraryView } from '../../gallery/use-library-view.ts';
import { useText } from '../../i18n/use-text.ts';
import { readStored, writeStored } from '../../lib/local-storage.ts';
import { useStrippedDisplay } from '../../lib/stripped-display.ts';
import { focusOnHeading } from '../../lib/use-document-title.ts';
import { useLatePart, whenIdle } from '../../lib/use-late-part.ts';
import { RouteLink } from '../../site/route-link.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon, MoreIcon, PhotosIcon } from '../../ui/icons.tsx';
import { BackLink } from '../../ui/link.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useLateOverlay } from '../../ui/use-late-overlay.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import { libraryRoutes } from './library-routes.ts';
import styles from './photos-screen.module.css';

const storageKey = 'photosWelcome';
const openValue = 'open';
const dismissedValue = 'dismissed';

/**
 * Albums §2: "A collapsible banner 'Welcome to a new way to manage your photos' (Show more / Show less) links to a
 * photo FAQ." Our choice: it starts collapsed, since customers come for their photos, remembers its state, and never
 * returns after it was dismissed.
 */
const WelcomeBanner = () => {
  const text = useText();
  const moreId = useId();
  const [state, setState] = useState(() => readStored(storageKey));
  const isOpen = state === openValue;
  const keep = (next: string | undefined) => {
    writeStored(storageKey, next);
    setState(next);
  };
  if (state === dismissedValue) return null;
  return (
    <Stack gap={2} className={styles.banner}>
      <Row gap={1} wraps justify="between" className={styles.line}>
        <p className={styles.title}>{text('photos.welcome.title')}</p>
        <Button
          onPress={() => keep(isOpen ? undefined : openValue)}
          aria-expanded={isOpen}
          aria-controls={moreId}
          className={styles.toggle}
        >
          {text(isOpen ? 'photos.welcome.showLess' : 'photos.welcome.showMore')}
        </Button>
      </Row>
      <div id={moreId} hidden={!isOpen} className={styles.more}>
        <p>{text('photos.welcome.text')}</p>
        <RouteLink to="PhotoManagementFAQ">{text('photos.welcome.faq')}</RouteLink>
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
    </Stack>
  );
};

const loadRestoreLink = async () => (await import('./restore-link.tsx')).RestoreLink;

/** Replaces the photos of an empty library, with a link to photos that can be restored. */
const EmptyLibrary = ({ addPhotos }: { readonly addPhotos: ReactNode }) => {
  const text = useText();
  const { Part: RestoreLink } = useLatePart(loadRestoreLink, true);
  return (
    <EmptyState
      picture={<PhotosIcon />}
      message={text('photos.empty')}
      action={
        <>
          {addPhotos}
          {RestoreLink && <RestoreLink />}
        </>
      }
    />
  );
};

const loadActions = async () => (await import('./library-actions.tsx')).libraryActions;
const loadMenu = async () => (await import('./photos-menu.tsx')).PhotosMenu;
const loadStorage = async () => (await import('../../gallery/storage/storage-status.tsx')).StorageStatus;
const loadNameOffer = async () => (await import('./name-offer.tsx')).NameOffer;
const loadActivation = async () => (await import('./activation-notice.tsx')).ActivationNotice;

/** The offer of the days in names, at the head of Unknown Date. */
const useNameOffer = (list: PhotoList): ListNotice => {
  const { data } = useQuery(sectionsQuery(list));
  const version = data?.sections.find(({ key }) => key === unknownDateKey)?.version;
  const { data: offer, isLoading, failureCount } = useQuery(nameDatesQuery(version));
  const { Part: NameOffer, hasFailed } = useLatePart(loadNameOffer, true);
  const isOffered = offer !== undefined && offer.count > 0;
  const isAwaited = (isLoading && failureCount === 0) || (isOffered && !NameOffer && !hasFailed);
  return useMemo(
    () => ({
      section: unknownDateKey,
      isAwaited,
      content: isOffered && NameOffer && <NameOffer offer={offer} />,
    }),
    [isAwaited, isOffered, NameOffer, offer],
  );
};

/** Reads the sections of the library in the customer's order: the first call of the page. */
export const readSections = (): Promise<void> =>
  queryClient.prefetchQuery(sectionsQuery(libraryList(sortOf('photos'))));

/**
 * The My photos page: the customer's photos by month, or by the day of their upload. The `Outlet` draws the preview
 * above it.
 */
export const PhotosScreen = () => {
  const text = useText();
  const isStripped = useStrippedDisplay();
  const view = useLibraryView(libraryRoutes, photosMemory);
  const { Part: actionsOf } = useLatePart(loadActions, true);
  const actions = useMemo(() => actionsOf?.(isStripped) ?? [], [actionsOf, isStripped]);
  const addPhotos = useAddPhotos(libraryRoutes);
  // Our choice: the header of a phone has no more room, the line of its tabs does.
  const isSmall = useScreenSize() === 'small';
  const { Part: StorageStatus } = useLatePart(
    loadStorage,
    isFeatureEnabled('PhotoManagementReactivationEnabled') || undefined,
  );
  const notice = useNameOffer(view.list);
  const storage = StorageStatus && <StorageStatus isShort={isSmall} />;
  const menuButton = useRef<HTMLButtonElement>(null);
  const menu = useLateOverlay(loadMenu, 'photos.actionNotLoaded');
  // Load it early so that the first press finds it. If that fails, the press retries and reports the failure.
  useEffect(() => whenIdle(() => void loadMenu().catch(() => undefined)), []);
  const { Part: ActivationNotice, hasFailed: hasNoActivation } = useLatePart(loadActivation, true);
  const [isArriving, setArriving] = useState(true);
  const canUpload = isFeatureEnabled('PhotoManagementUploadViewEnabled');
  return (
    <Page isWide>
      <PageHeading
        // Photo library §2: "Title: My photos. Two tabs, Photos and Albums"; albums §2 has "My photos, Photos, Albums"
        // among the page titles. Our choice: both tabs have the heading My photos, and their documents are titled like
        // the tabs.
        documentTitle={text('photos.tabPhotos')}
        before={
          // Photo library §2: "a back link to home (shown on mobile and whenever the page is not embedded)".
          <BackLink to={sitePaths.home} onMobileOnly={isStripped}>
            {text('photos.backToHome')}
          </BackLink>
        }
        after={
          <>
            {!isSmall && storage}
            {canUpload && addPhotos.button}
            <IconButton
              ref={menuButton}
              icon={<MoreIcon />}
              label={text('deleted.menu')}
              aria-haspopup="menu"
              aria-expanded={menu.isOpen}
              onPress={menu.open}
            />
            {menu.Overlay && <menu.Overlay opener={menuButton} isOpen={menu.isOpen} onClose={menu.close} />}
          </>
        }
      >
        {text('photos.title')}
      </PageHeading>
      <PhotosTabs after={isSmall && storage} />
      <WelcomeBanner />
      {ActivationNotice && <ActivationNotice onArriving={setArriving} />}
      {canUpload && addPhotos.uploads}
      <ListGrid
        view={view}
        actions={actions}
        above={<SortChoice of="photos" />}
        notice={notice}
        empty={
          isArriving && !hasNoActivation ? (
            <GridSkeleton hasHeadings />
          ) : (
            <EmptyLibrary addPhotos={canUpload && addPhotos.button} />
          )
        }
      />
      <Outlet />
    </Page>
  );
};
