// oxlint-disable-next-line import/no-unassigned-import -- comes with the preview, so that it is there without a connection
import '../../gallery/download/download-photo-dialog.tsx';
import { useMemo } from 'react';
import { ListPreview } from '../../gallery/preview/list-preview.tsx';
import { useStrippedDisplay } from '../../lib/stripped-display.ts';
import { libraryActions } from './library-actions.tsx';
import { useLibraryView } from './use-library.ts';

/** The preview of a photo of the library. */
export const PhotoPreviewScreen = () => {
  const isStripped = useStrippedDisplay();
  const actions = useMemo(() => libraryActions(isStripped), [isStripped]);
  return <ListPreview view={useLibraryView()} actions={actions} />;
};
