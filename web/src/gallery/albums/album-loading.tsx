import { sitePaths } from '@albumen/contracts/site-paths';
import { useText } from '../../i18n/use-text.ts';
import { BackLink } from '../../ui/link.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { GridSkeleton } from '../grid/grid-skeleton.tsx';

/** The shape of an album while it is loaded. */
export const AlbumLoading = () => {
  const text = useText();
  return (
    <>
      <PageHeading before={<BackLink to={sitePaths.albums}>{text('album.back')}</BackLink>}>
        {text('album.title')}
      </PageHeading>
      <GridSkeleton hasHeadings={false} />
    </>
  );
};
