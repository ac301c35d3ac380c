import { erasedParameter, sitePaths } from '@albumen/contracts/site-paths';
import { useLocation } from '@tanstack/react-router';
import { useRouteOf } from '../../api/menus.ts';
import { session } from '../../api/session.ts';
import { useText } from '../../i18n/use-text.ts';
import { PublicPage } from '../../site/public-page.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { ExternalLink, Link } from '../../ui/link.tsx';

interface WayOnProps {
  readonly variant: 'primary' | 'quiet';
  readonly children: string;
}

/** Leads to the account, and strangers to sign-in. Reloads: nothing of the page before may remain. */
const AccountLink = ({ variant, children }: WayOnProps) => (
  <Link variant={variant} to={sitePaths.home} reloadDocument>
    {children}
  </Link>
);

/** The way to the shop, if its address is known. */
const ShopLink = ({ variant, children }: WayOnProps) => {
  const shop = useRouteOf('Main');
  if (shop === undefined) return null;
  return (
    <ExternalLink variant={variant} href={shop}>
      {children}
    </ExternalLink>
  );
};

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
          <ShopLink variant="quiet">{text('account.email.changed.shop')}</ShopLink>
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
          <ShopLink variant={isErased ? 'primary' : 'quiet'}>{text('account.deleted.shop')}</ShopLink>
          {isErased && <AccountLink variant="quiet">{text('account.signIn')}</AccountLink>}
        </>
      }
    >
      <p>{text(isErased ? 'account.deleted.erasedText' : 'account.deleted.text')}</p>
    </PublicPage>
  );
};
