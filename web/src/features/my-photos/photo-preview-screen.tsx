// The dialog of a photo comes with its preview, so that it is there without a connection, too.
import '../../gallery/download/download-photo-dialog.tsx';
import { ListPreview } from '../../gallery/preview/list-preview.tsx';
import { photoActions } from './photo-actions.tsx';
import { useLibraryView } from './use-library-view.ts';

/** The preview of a photo of the library. */
export const PhotoPreviewScreen = () => <ListPreview view={useLibraryView()} actions={photoActions} />;
