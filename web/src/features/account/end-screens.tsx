import { erasedParameter, sitePaths } from '@albumen/contracts/site-paths';
import { useLocation } from '@tanstack/react-router';
import { useRouteOf } from '../../api/menus.ts';
import { useText } from '../../i18n/use-text.ts';
import { PublicPage } from '../../site/public-page.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { ExternalLink, Link } from '../../ui/link.tsx';

/** Reloads: nothing of the page before may remain. */
const SignInLink = ({ children }: { readonly children: string }) => (
  <Link variant="primary" to={sitePaths.home} reloadDocument>
    {children}
  </Link>
);

/** The way to the shop, if its address is known. */
const ShopLink = ({ children }: { readonly children: string }) => {
  const shop = useRouteOf('Main');
  if (shop === undefined) return null;
  return (
    <ExternalLink variant="quiet" href={shop}>
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
          <SignInLink>{text('account.email.changed.signIn')}</SignInLink>
          <ShopLink>{text('account.email.changed.shop')}</ShopLink>
        </>
      }
    >
      <p>{text('account.email.changed.text')}</p>
    </PublicPage>
  );
};

/** After the deletion was confirmed, and after an account was erased. */
export const AccountDeletedScreen = () => {
  const text = useText();
  const isErased = useLocation({
    select: ({ searchStr }) => new URLSearchParams(searchStr).has(erasedParameter),
  });
  return (
    <PublicPage
      title={text('account.deleted.title')}
      picture={<CheckIcon />}
      actions={
        <>
          <SignInLink>{text('account.signIn')}</SignInLink>
          <ShopLink>{text('account.deleted.shop')}</ShopLink>
        </>
      }
    >
      <p>{text(isErased ? 'account.deleted.erasedText' : 'account.deleted.text')}</p>
    </PublicPage>
  );
};
