import type { PhotoAction } from '../../gallery/photo-action.ts';
import { DownloadIcon } from '../../ui/icons/download-icon.tsx';

const loadDownloadPhoto = async () =>
  (await import('../../gallery/download/download-photo-dialog.tsx')).DownloadTarget;

/** What can be done with photos of the library, in the order: order prints, download, copy to album, edit date, delete. */
export const photoActions: readonly PhotoAction[] = [
  {
    id: 'download',
    label: 'preview.download',
    icon: <DownloadIcon />,
    shownIn: ['preview'],
    run: (_, { open }) => open(loadDownloadPhoto),
  },
];
