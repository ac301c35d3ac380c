import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import { accountCountsQuery } from '../../api/photos/library.ts';
import { useText } from '../../i18n/use-text.ts';
import { CardLink } from '../../ui/card.tsx';
import { PhotosIcon } from '../../ui/icons.tsx';

/** The link to the photo library, with its number of photos. */
export const PhotosCard = () => {
  const text = useText();
  const counts = useQuery(accountCountsQuery);
  return (
    <CardLink to={sitePaths.photos} title={text('photos.card.title')} picture={<PhotosIcon />}>
      {counts.isSuccess && text('photos.card.count', { count: counts.data.photosCount })}
      {counts.isError && text('photos.card.failed')}
    </CardLink>
  );
};
