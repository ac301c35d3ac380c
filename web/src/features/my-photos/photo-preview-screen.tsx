// oxlint-disable-next-line import/no-unassigned-import -- comes with the preview, so that it is there without a connection
import '../../gallery/download/download-photo-dialog.tsx';
import { useMemo } from 'react';
import { ListPreview } from '../../gallery/preview/list-preview.tsx';
import { photosMemory, useLibraryView } from '../../gallery/use-library-view.ts';
import { useStrippedDisplay } from '../../lib/stripped-display.ts';
import { libraryActions } from './library-actions.tsx';
import { libraryRoutes } from './library-routes.ts';

/** The preview of a photo of the library. */
export const PhotoPreviewScreen = () => {
  const isStripped = useStrippedDisplay();
  const actions = useMemo(() => libraryActions(isStripped), [isStripped]);
  return <ListPreview view={useLibraryView(libraryRoutes, photosMemory)} actions={actions} />;
};
