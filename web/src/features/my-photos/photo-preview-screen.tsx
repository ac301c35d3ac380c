// oxlint-disable-next-line import/no-unassigned-import -- comes with the preview, so that it is there without a connection
import '../../gallery/download/download-photo-dialog.tsx';
import { ListPreview } from '../../gallery/preview/list-preview.tsx';
import { useLibraryActions, useLibraryView } from './use-library.tsx';

/** The preview of a photo of the library. */
export const PhotoPreviewScreen = () => <ListPreview view={useLibraryView()} actions={useLibraryActions()} />;
