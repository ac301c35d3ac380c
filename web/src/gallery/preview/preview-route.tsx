import { createRoute } from '@tanstack/react-router';
import type { AnyRoute } from '@tanstack/react-router';
import { latePage, loadAgain } from '../../site/routes.ts';
import type { ListRoutes } from '../list-view.ts';
import { PhotoPreviewFailed, PhotoPreviewPending } from './preview-before-code.tsx';

/**
 * Milliseconds that the code of a preview may take before its black screen appears without it. Our choice: longer
 * loading feels late, and code that is already loaded is not drawn twice.
 */
const previewPendingMs = 100;

/** The preview of a photo, below the route of its list: the list stays mounted, and draws it in its `Outlet`. */
export const previewRoute = <List extends AnyRoute, Module extends Record<string, unknown>>(
  list: List,
  routes: ListRoutes,
  load: () => Promise<Module>,
  name: keyof Module,
) => {
  const component = latePage(load, name);
  return createRoute({
    getParentRoute: () => list,
    path: 'preview/$photoId',
    params: {
      // Ids are case-insensitive: somebody may pass on an address in capitals.
      parse: ({ photoId }: { photoId: string }) => ({ photoId: photoId.toLowerCase() }),
      stringify: ({ photoId }: { photoId: string }) => ({ photoId }),
    },
    staticData: { coversFrame: true },
    component,
    pendingComponent: () => <PhotoPreviewPending routes={routes} />,
    pendingMs: previewPendingMs,
    // The photo replaces it as soon as possible: both are black.
    pendingMinMs: 0,
    errorComponent: (props) => (
      <PhotoPreviewFailed {...props} routes={routes} load={() => loadAgain(component, load)} />
    ),
  });
};
