import { ListPreview } from '../../gallery/preview/list-preview.tsx';
import { deletedActions, useDeletedView } from './use-deleted.tsx';

/** The preview of a photo in Recently deleted. */
export const DeletedPreviewScreen = () => <ListPreview view={useDeletedView()} actions={deletedActions} />;
