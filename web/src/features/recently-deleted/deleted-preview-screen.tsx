import { ListPreview } from '../../gallery/preview/list-preview.tsx';
import { deletedActions } from './deleted-actions.tsx';
import { useDeletedView } from './use-deleted-view.ts';

/** The preview of a photo of Recently deleted. */
export const DeletedPreviewScreen = () => <ListPreview view={useDeletedView()} actions={deletedActions} />;
