// oxlint-disable-next-line import/no-unassigned-import -- comes with the preview, so that it is there without a connection
import '../../gallery/download/download-photo-dialog.tsx';
import { ListPreview } from '../../gallery/preview/list-preview.tsx';
import { useLibraryActions } from './use-library-actions.ts';
import { useLibraryView } from './use-library-view.ts';

/** The preview of a photo of the library. */
export const PhotoPreviewScreen = () => <ListPreview view={useLibraryView()} actions={useLibraryActions()} />;
