import type { PhotosForAlbum } from '@albumen/contracts/photo-management/albums';
import { useMemo } from 'react';
import { configuration, isFeatureEnabled } from '../../api/configuration.ts';
import { useStrippedDisplay } from '../../lib/stripped-display.ts';
import { AddToAlbumIcon, PrintIcon } from '../../ui/screen-icons.tsx';
import { DeleteIcon } from '../../ui/settings-icons.tsx';
import { useAlbumDownload } from '../download/use-album-download.ts';
import type { PhotoAction } from '../photo-action.ts';
import { arePrintsOffered } from '../prints/order-prints-action.tsx';

type SharedAction = PhotoAction<PhotosForAlbum>;

/**
 * Albums §2: "Order prints, copy to album and delete from album are disabled with the tooltip 'Unavailable for shared
 * albums'".
 */
const unavailable = (action: Pick<SharedAction, 'id' | 'label' | 'icon' | 'shownIn'>): SharedAction => ({
  ...action,
  disabledReason: () => 'sharedAlbum.unavailable',
  run: () => undefined,
});

const prints = unavailable({
  id: 'order-prints',
  label: 'prints.order',
  icon: <PrintIcon />,
  shownIn: ['information', 'selection'],
});

const others: readonly SharedAction[] = [
  unavailable({
    id: 'copy-to-album',
    label: 'albums.copy',
    icon: <AddToAlbumIcon />,
    shownIn: ['preview', 'selection'],
  }),
  unavailable({
    id: 'remove',
    label: 'album.remove',
    icon: <DeleteIcon />,
    shownIn: ['preview', 'selection'],
  }),
];

/** The actions for photos of a shared album, including the unavailable ones. */
export const useSharedAlbumActions = (albumId: string): readonly SharedAction[] => {
  const isStripped = useStrippedDisplay();
  const hasPrints = arePrintsOffered(isFeatureEnabled, configuration(), isStripped);
  const download = useAlbumDownload('shared', albumId);
  return useMemo(() => [...(hasPrints ? [prints] : []), download, ...others], [hasPrints, download]);
};
