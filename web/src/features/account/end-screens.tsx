import { erasedParameter, sitePaths } from '@albumen/contracts/site-paths';
import { useLocation } from '@tanstack/react-router';
import { session } from '../../api/session.ts';
import { useText } from '../../i18n/use-text.ts';
import { PublicPage } from '../../site/public-page.tsx';
import { RouteLink } from '../../site/route-link.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';

interface AccountLinkProps {
  readonly variant: 'primary' | 'quiet';
  readonly children: string;
}

/** Leads to the account, and strangers to sign-in. Reloads: nothing of the page before may remain. */
const AccountLink = ({ variant, children }: AccountLinkProps) => (
  <Link variant={variant} to={sitePaths.home} reloadDocument>
    {children}
  </Link>
);

/** Albums §2: "buttons to sign in with the new address and to continue to the store". */
export const ChangeEmailSuccessScreen = () => {
  const text = useText();
  return (
    <PublicPage
      title={text('account.email.changed.title')}
      picture={<CheckIcon />}
      actions={
        <>
          <AccountLink variant="primary">{text('account.email.changed.signIn')}</AccountLink>
          <RouteLink variant="quiet" to="Main">
            {text('account.email.changed.shop')}
          </RouteLink>
        </>
      }
    >
      <p>{text('account.email.changed.text')}</p>
    </PublicPage>
  );
};

/** After the deletion was confirmed, and after an account was erased: then nothing is left to sign in to. */
export const AccountDeletedScreen = () => {
  const text = useText();
  const isErased = useLocation({
    select: ({ searchStr }) => new URLSearchParams(searchStr).has(erasedParameter),
  });
  if (session.customerId() !== undefined)
    return (
      <PublicPage
        title={text('account.deleted.signedIn')}
        picture={<CheckIcon />}
        actions={<AccountLink variant="primary">{text('frame.notFound.action')}</AccountLink>}
      >
        <p>{text('account.deleted.signedInText')}</p>
      </PublicPage>
    );
  return (
    <PublicPage
      title={text('account.deleted.title')}
      picture={<CheckIcon />}
      actions={
        <>
          {!isErased && <AccountLink variant="primary">{text('account.signIn')}</AccountLink>}
          <RouteLink variant={isErased ? 'primary' : 'quiet'} to="Main">
            {text('account.deleted.shop')}
          </RouteLink>
          {isErased && <AccountLink variant="quiet">{text('account.signIn')}</AccountLink>}
        </>
      }
    >
      <p>{text(isErased ? 'account.deleted.erasedText' : 'account.deleted.text')}</p>
    </PublicPage>
  );
};
