import '../../src/ui/layers.css';
import '../../src/ui/reset.css';
import '@albumen/contracts/look/tokens.css';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router';
import type { SelectedPhotos } from '@albumen/contracts/photo-management/selections';
import { useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { refreshLibrary } from '../../src/api/photos/library-keys.ts';
import { queryClient } from '../../src/api/query-client.ts';
import { ListGrid } from '../../src/gallery/grid/list-grid.tsx';
import type { ListRoute, ListView } from '../../src/gallery/list-view.ts';
import { LoadFailure } from '../../src/gallery/load-failure.tsx';
import type { PhotoAction } from '../../src/gallery/photo-action.ts';
import { ListPreview } from '../../src/gallery/preview/list-preview.tsx';
import { SortChoice } from '../../src/gallery/sort-choice.tsx';
import { useSort } from '../../src/gallery/sorting-preference.ts';
import { loadMessages } from '../../src/i18n/locale.ts';
import { MessageProvider } from '../../src/i18n/message-provider.tsx';
import { CloseIcon, WarningIcon } from '../../src/ui/icons.tsx';
import { fakeAlbum } from '../fake-album.ts';
import { locatedPhotoNamed } from '../photos.ts';

// A second list next to the library, for a story: grid and preview use it like the library. Not part of the product.

const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAGZmmQAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';
const photos = Array.from({ length: 100 }, (_, at) => ({
  ...locatedPhotoNamed(`photo-${at + 1}`),
  thumbnails: [300, 800, 1300].map((id) => ({ id, url: picture, width: id, height: id })),
  visibleWidth: 1300,
  visibleHeight: 1300,
}));
const album = fakeAlbum('holiday', photos);

// The router of the product does not know this address.
const page = '/story/album';
const preview = `${page}/preview/$photoId`;

const useAlbumView = (): ListView<SelectedPhotos> => {
  const sort = useSort('albumPhotos');
  return useMemo(
    () => ({
      list: album.list(sort),
      page: { to: page } as unknown as ListRoute,
      previewOf: (photoId) => ({ to: preview, params: { photoId } }) as unknown as ListRoute,
      hasHeadings: false,
      titleOf: () => 'Photos of Holiday',
      yearOf: () => undefined,
      memory: { section: 'albumSectionMemory', position: 'albumScrollPosition', visit: 'albumScrollVisit' },
      goneMessage: 'preview.gone',
      Failure: LoadFailure,
    }),
    [sort],
  );
};

const actions: readonly PhotoAction[] = [
  {
    id: 'remove',
    label: 'ui.close',
    icon: <CloseIcon />,
    shownIn: ['preview', 'selection'],
    run: ({ loaded: chosen }) => {
      for (const { imageId } of chosen) album.remove(imageId);
      void refreshLibrary(queryClient);
    },
  },
  {
    id: 'cover',
    label: 'ui.retry',
    icon: <WarningIcon />,
    shownIn: ['preview'],
    disabledReason: () => 'ui.loading',
    run: () => {},
  },
  { id: 'order', label: 'photos.more', icon: <WarningIcon />, shownIn: ['selection'], run: () => {} },
];

const AlbumPage = () => (
  <main>
    <h1 tabIndex={-1}>Holiday</h1>
    <p>{useLocation().pathname}</p>
    <ListGrid
      view={useAlbumView()}
      actions={actions}
      above={<SortChoice of="albumPhotos" />}
      empty={<p>Nothing left</p>}
    />
    <Outlet />
  </main>
);

const AlbumPreview = () => <ListPreview view={useAlbumView()} actions={actions} />;

const rootRoute = createRootRoute({ component: Outlet });
const albumRoute = createRoute({ getParentRoute: () => rootRoute, path: page, component: AlbumPage });
const previewRoute = createRoute({
  getParentRoute: () => albumRoute,
  path: 'preview/$photoId',
  component: AlbumPreview,
});
const router = createRouter({
  routeTree: rootRoute.addChildren([albumRoute.addChildren([previewRoute])]),
  scrollRestoration: () => false,
});

createRoot(document.getElementById('root')!).render(
  <MessageProvider initialLocale="en-GB" initialMessages={await loadMessages('en-GB')}>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MessageProvider>,
);
