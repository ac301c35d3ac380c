import type { SelectedPhotos } from '@albumen/contracts/photo-management/selections';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { libraryList } from '../../api/photos/library-list.ts';
import { albumRoute, choiceRoutes } from '../../gallery/albums/album-routes.ts';
import { copyToAlbum } from '../../gallery/albums/copy-to-album.ts';
import type { ListView } from '../../gallery/list-view.ts';
import { LoadFailure } from '../../gallery/load-failure.tsx';
import type { PhotoAction } from '../../gallery/photo-action.ts';
import { sectionTitles, sectionYear } from '../../gallery/section-title.ts';
import { useSort } from '../../gallery/sorting-preference.ts';
import { useText } from '../../i18n/use-text.ts';
import { PlusIcon } from '../../ui/icons.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The position in the history of the page that the customer came from. We go back to it after choosing. */
    readonly chosenFrom?: number;
  }
}

const memory = {
  section: 'choiceSectionMemory',
  position: 'choiceScrollPosition',
  visit: 'choiceScrollVisit',
} as const;

/** The library while the customer chooses photos for an album. */
export const useChoiceView = (albumId: string): ListView<SelectedPhotos> => {
  const text = useText();
  const intl = useIntl();
  const sort = useSort('photos');
  const list = useMemo(() => libraryList(sort), [sort]);
  return useMemo(
    () => ({
      ...choiceRoutes(albumId),
      list,
      memory,
      hasHeadings: true,
      titleOf: sectionTitles(intl, text),
      yearOf: sectionYear,
      goneMessage: 'preview.gone',
      Failure: LoadFailure,
    }),
    [albumId, list, intl, text],
  );
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
