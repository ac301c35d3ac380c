import { sitePaths } from '@albumen/contracts/site-paths';
import { useText } from '../../i18n/use-text.ts';
import { CardLink } from '../../ui/card.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';

/** The link to the downloads. */
export const DownloadsCard = () => {
  const text = useText();
  return (
    <CardLink to={sitePaths.downloads} title={text('downloads.title')} picture={<DownloadIcon />}>
      {text('downloads.card')}
    </CardLink>
  );
};
