import { sitePaths } from '@albumen/contracts/site-paths';
import { useIntl } from 'react-intl';
import { useText } from '../../i18n/use-text.ts';
import type { HomePartProps } from '../../site/feature.ts';
import { CardGrid, CardLink } from '../../ui/card.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { formatDay } from '../../ui/money-and-dates.tsx';
import { Section } from '../../ui/section.tsx';

/** Our choice: a row of most screens. */
const cardsShown = 3;

/** The latest downloads on the home page; while there are none, only the way to their page. */
export const HomeDownloads = ({ overview: { downloads }, failure }: HomePartProps) => {
  const text = useText();
  const intl = useIntl();
  const isEmpty = downloads?.count === 0;
  return (
    <Section
      title={text('downloads.title')}
      note={downloads && text(isEmpty ? 'home.downloads.count' : 'home.number', { count: downloads.count })}
      actions={<Link to={sitePaths.downloads}>{text('home.downloads.all')}</Link>}
    >
      {!downloads && failure}
      {downloads && !isEmpty && (
        <CardGrid>
          {downloads.newest.slice(0, cardsShown).map(({ id, name, photosCount: count, state, expires }) => (
            <li key={id}>
              <CardLink
                to={sitePaths.downloads}
                title={name ?? text('home.photos.count', { count })}
                picture={<DownloadIcon />}
              >
                {text('home.downloads.facts', { state, count, until: formatDay(intl, expires) })}
              </CardLink>
            </li>
          ))}
        </CardGrid>
      )}
    </Section>
  );
};
