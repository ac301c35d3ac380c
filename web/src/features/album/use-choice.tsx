import type { SelectedPhotos } from '@albumen/contracts/photo-management/selections';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { albumRoute, choiceRoutes } from '../../gallery/albums/album-routes.ts';
import { copyToAlbum } from '../../gallery/albums/copy-to-album.ts';
import type { ListView, PlaceMemory } from '../../gallery/list-view.ts';
import type { PhotoAction } from '../../gallery/photo-action.ts';
import { useLibraryView } from '../../gallery/use-library-view.ts';
import { PlusIcon } from '../../ui/icons.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The position in the history of the page that the customer came from. We go back to it after choosing. */
    readonly chosenFrom?: number;
  }
}

const memory: PlaceMemory = {
  section: 'choiceSectionMemory',
  position: 'choiceScrollPosition',
  visit: 'choiceScrollVisit',
};

/** The library while the customer chooses photos for an album. */
export const useChoiceView = (albumId: string): ListView<SelectedPhotos> => {
  const routes = useMemo(() => choiceRoutes(albumId), [albumId]);
  return useLibraryView(routes, memory);
};

/** The only action while choosing: puts the photos into the album and shows them there. */
export const useChoiceActions = (albumId: string, albumName: string): readonly PhotoAction[] => {
  const navigate = useNavigate();
  const { history } = useRouter();
  return useMemo(() => {
    const leave = () => {
      const { chosenFrom: from, __TSR_index: here } = history.location.state;
      if (from === undefined) void navigate({ ...albumRoute(albumId), replace: true });
      else history.go(from - here);
    };
    return [
      {
        id: 'add',
        label: 'album.choice.add',
        icon: <PlusIcon />,
        isPrimary: true,
        shownIn: ['preview', 'selection'],
        run: (target, { client, text }) => {
          const album = { albumId, albumName };
          void copyToAlbum(target, album, {
            client,
            text,
            show: () => void navigate(albumRoute(albumId)),
          });
          leave();
        },
      },
    ];
  }, [albumId, albumName, history, navigate]);
};
