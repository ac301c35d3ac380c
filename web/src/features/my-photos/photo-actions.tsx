import { DownloadPhotoDialog } from '../../gallery/download/download-photo-dialog.tsx';
import type { PhotoAction, PhotosDialog } from '../../gallery/photo-action.ts';
import { DownloadIcon } from '../../ui/icons/download-icon.tsx';

const DownloadOne: PhotosDialog = ({ photos: [photo], ...rest }) =>
  photo && <DownloadPhotoDialog photo={photo} {...rest} />;

/** What can be done with photos of the library. */
export const photoActions: readonly PhotoAction[] = [
  {
    id: 'download',
    label: 'preview.download',
    icon: <DownloadIcon />,
    shownIn: ['preview'],
    run: (_, open) => open(DownloadOne),
  },
];
