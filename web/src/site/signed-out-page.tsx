import { sitePaths } from '@albumen/contracts/site-paths';
import { useText } from '../i18n/use-text.ts';
import { CheckIcon } from '../ui/icons.tsx';
import { Link } from '../ui/link.tsx';
import { NoticePage } from '../ui/notice-page.tsx';

/** The customer is signed out, and can sign in again. */
export const SignedOutPage = () => {
  const text = useText();
  return (
    <NoticePage
      picture={<CheckIcon />}
      title={text('signIn.signedOut.title')}
      text={text('signIn.signedOut.text')}
      action={
        // Anew: nothing of the page before may be there for whoever signs in next.
        <Link variant="primary" to={sitePaths.home} reloadDocument>
          {text('signIn.signedOut.action')}
        </Link>
      }
    />
  );
};
