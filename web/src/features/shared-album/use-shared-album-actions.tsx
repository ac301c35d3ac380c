import type { PhotosForAlbum } from '@albumen/contracts/photo-management/albums';
import { useMemo } from 'react';
import { configuration } from '../../api/configuration.ts';
import { isFeatureEnabled } from '../../api/configuration-features.ts';
import { loadDownloadPhoto } from '../../gallery/download/download-action.tsx';
import type { PhotoAction } from '../../gallery/photo-action.ts';
import { arePrintsOffered } from '../../gallery/prints/order-prints-action.tsx';
import { useStrippedDisplay } from '../../lib/stripped-display.ts';
import { AddToAlbumIcon } from '../../ui/icons/add-to-album-icon.tsx';
import { DownloadIcon } from '../../ui/icons/download-icon.tsx';
import { PrintIcon } from '../../ui/icons/print-icon.tsx';
import { RemoveIcon } from '../../ui/icons/remove-icon.tsx';

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

const download: SharedAction = {
  id: 'download',
  label: 'preview.download',
  icon: <DownloadIcon />,
  shownIn: ['preview', 'selection'],
  // An archive of photos of several libraries is made by the download service alone.
  disabledReason: ({ count, loaded }) =>
    count === 1 && loaded.length === 1 ? undefined : 'sharedAlbum.downloadOne',
  run: (_target, { open }) => open(loadDownloadPhoto),
};

const others: readonly SharedAction[] = [
  download,
  unavailable({
    id: 'copy-to-album',
    label: 'albums.copy',
    icon: <AddToAlbumIcon />,
    shownIn: ['preview', 'selection'],
  }),
  unavailable({
    id: 'remove',
    label: 'album.remove',
    icon: <RemoveIcon />,
    shownIn: ['preview', 'selection'],
  }),
];

const withPrints: readonly SharedAction[] = [prints, ...others];

/** What can be done with photos of a shared album, and what cannot. */
export const useSharedAlbumActions = (): readonly SharedAction[] => {
  const isStripped = useStrippedDisplay();
  const hasPrints = arePrintsOffered(isFeatureEnabled, configuration(), isStripped);
  return useMemo(() => (hasPrints ? withPrints : others), [hasPrints]);
};
