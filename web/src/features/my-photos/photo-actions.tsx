import { dateAction } from '../../gallery/dating/date-action.tsx';
import { deleteAction } from '../../gallery/deleting/delete-action.tsx';
import { downloadAction } from '../../gallery/download/download-action.tsx';
import type { PhotoAction } from '../../gallery/photo-action.ts';

/** What can be done with photos of the library, in the order: order prints, download, copy to album, edit date, delete. */
export const photoActions: readonly PhotoAction[] = [downloadAction, dateAction, deleteAction];
