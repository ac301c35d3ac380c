import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ListRoutes } from '../list-view.ts';
import { PhotoPreviewFailed, PhotoPreviewPending } from './preview-before-code.tsx';

/**
 * Milliseconds that the code of a preview may take before its black screen stands there without it. Our choice: what takes
 * longer is felt to be late, and what is here already is not drawn twice.
 */
const previewPendingMs = 100;

/**
 * What the routes of all previews have in common; their paths end in `preview/$photoId`. `loadAgain` loads the code of the
 * preview where it could not be loaded.
 */
export const previewRouteOptions = (routes: ListRoutes, loadAgain: () => Promise<boolean>) => ({
  params: {
    // An id is the same in capitals, as whoever passes on an address may write it.
    parse: ({ photoId }: { photoId: string }) => ({ photoId: photoId.toLowerCase() }),
    stringify: ({ photoId }: { photoId: string }) => ({ photoId }),
  },
  staticData: { coversFrame: true } as const,
  pendingComponent: () => <PhotoPreviewPending routes={routes} />,
  pendingMs: previewPendingMs,
  // The photo takes its place as soon as it can: both are black.
  pendingMinMs: 0,
  errorComponent: (props: ErrorComponentProps) => (
    <PhotoPreviewFailed {...props} routes={routes} load={loadAgain} />
  ),
});
