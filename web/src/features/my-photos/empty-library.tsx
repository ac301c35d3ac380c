import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { deletedList } from '../../api/photos/deleted-list.ts';
import { sectionsQuery } from '../../api/photos/section-list.ts';
import { useText } from '../../i18n/use-text.ts';
import { EmptyState } from '../../ui/states.tsx';
import { PhotosIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';

interface EmptyLibraryProps {
  readonly addPhotos: ReactNode;
}

/** Stands in place of the photos of a library that has none: with the way to those that can be restored. */
export const EmptyLibrary = ({ addPhotos }: EmptyLibraryProps) => {
  const text = useText();
  const { data: deleted } = useQuery(sectionsQuery(deletedList));
  return (
    <EmptyState
      picture={<PhotosIcon />}
      message={text('photos.empty')}
      action={
        <>
          {addPhotos}
          {deleted !== undefined && deleted.sections.length > 0 && (
            <Link to={sitePaths.recentlyDeleted}>{text('photos.emptyRestore')}</Link>
          )}
        </>
      }
    />
  );
};
