import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ListRoutes } from '../list-view.ts';
import { PhotoPreviewFailed, PhotoPreviewPending } from './preview-before-code.tsx';

/**
 * Milliseconds that the code of a preview may take before its black screen appears without it. Our choice: longer
 * loading feels late, and code that is already loaded is not drawn twice.
 */
const previewPendingMs = 100;

/**
 * The common options of all preview routes; their paths end in `preview/$photoId`. `loadAgain` retries loading the code
 * of the preview.
 */
export const previewRouteOptions = (routes: ListRoutes, loadAgain: () => Promise<boolean>) => ({
  params: {
    // Ids are case-insensitive: somebody may pass on an address in capitals.
    parse: ({ photoId }: { photoId: string }) => ({ photoId: photoId.toLowerCase() }),
    stringify: ({ photoId }: { photoId: string }) => ({ photoId }),
  },
  staticData: { coversFrame: true } as const,
  pendingComponent: () => <PhotoPreviewPending routes={routes} />,
  pendingMs: previewPendingMs,
  // The photo replaces it as soon as possible: both are black.
  pendingMinMs: 0,
  errorComponent: (props: ErrorComponentProps) => (
    <PhotoPreviewFailed {...props} routes={routes} load={loadAgain} />
  ),
});
