import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import { deletedList } from '../../api/photos/deleted-list.ts';
import { sectionsKey } from '../../api/photos/photo-list.ts';
import { useText } from '../../i18n/use-text.ts';
import { Link } from '../../ui/link.tsx';

/**
 * A link to photos that can be restored; nothing without such photos. Loaded late: few customers have an empty library,
 * and all others need no calls for deleted photos.
 */
export const RestoreLink = () => {
  const text = useText();
  const { data: canRestore } = useQuery({
    queryKey: [...sectionsKey(deletedList), 'any'],
    queryFn: async ({ signal }) => (await deletedList.sections(signal)).sections.length > 0,
  });
  if (!canRestore) return null;
  return <Link to={sitePaths.recentlyDeleted}>{text('photos.emptyRestore')}</Link>;
};
