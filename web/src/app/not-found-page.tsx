import { sitePaths } from '@albumen/contracts/site-paths';
import { useText } from '../i18n/use-text.ts';
import { HelpIcon } from '../ui/icons/help-icon.tsx';
import { Link } from '../ui/link.tsx';
import { NoticePage } from '../ui/notice-page.tsx';

/** An address without a page. */
export const NotFoundPage = () => {
  const text = useText();
  return (
    <NoticePage
      picture={<HelpIcon />}
      title={text('frame.notFound.title')}
      text={text('frame.notFound.text')}
      action={
        <Link variant="primary" to={sitePaths.home}>
          {text('frame.notFound.action')}
        </Link>
      }
    />
  );
};
