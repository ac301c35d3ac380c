import { sitePaths } from '@albumen/contracts/site-paths';
import { useText } from '../i18n/use-text.ts';
import { EmptyState } from '../ui/states.tsx';
import { HelpIcon } from '../ui/icons.tsx';
import { Link } from '../ui/link.tsx';
import { Page, PageHeading } from '../ui/page.tsx';

/** The page for unknown addresses. */
export const NotFoundPage = () => {
  const text = useText();
  return (
    <Page>
      <PageHeading>{text('frame.notFound.title')}</PageHeading>
      <EmptyState
        picture={<HelpIcon />}
        message={text('frame.notFound.text')}
        action={
          <Link variant="primary" to={sitePaths.home}>
            {text('frame.notFound.action')}
          </Link>
        }
      />
    </Page>
  );
};
