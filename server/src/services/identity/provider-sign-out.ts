import type { KoaContextWithOIDC } from 'oidc-provider';
import { hashOf } from './hash.ts';
import type { ProviderScope } from './provider-adapter.ts';
import type { ProviderRowsStore } from './store/provider-rows.ts';

/** Where the browser goes after sign-out. The provider has checked that the address is one of ours. */
const addressAfterSignOut = ({ oidc }: KoaContextWithOIDC): string => {
  const { post_logout_redirect_uri: wanted, state } = oidc.params ?? {};
  if (typeof wanted !== 'string') return oidc.urlFor('end_session_success');
  const address = new URL(wanted);
  if (typeof state === 'string') address.searchParams.set('state', state);
  return address.href;
};

const goOn = (ctx: KoaContextWithOIDC): void => {
  ctx.status = 303;
  ctx.redirect(addressAfterSignOut(ctx));
};

/**
 * Whether the application proves, by the ID token that this session gave it, that it asks for the person who is signed
 * in. Without that proof any site could sign people out by a link to us, so they are asked.
 */
export const isAskedForBySession = ({ oidc }: KoaContextWithOIDC): boolean => {
  const { IdTokenHint: hint } = oidc.entities;
  return hint !== undefined && hint.payload['sub'] === oidc.session?.accountId;
};

/** Ends the session with all that came of it, and goes on, without a page between. */
export const signOutAtOnce = async (
  parts: { rows: ProviderRowsStore; scope: ProviderScope; sessionCookie: string; cookiePath: string },
  ctx: KoaContextWithOIDC,
): Promise<void> => {
  const { session } = ctx.oidc;
  if (session === undefined) throw new Error('Sign-out has no session.');
  for (const { grantId } of Object.values(session.authorizations ?? {})) {
    if (grantId !== undefined)
      await parts.rows.deleteByGrant(parts.scope.current(), grantId, hashOf(grantId));
  }
  await session.destroy();
  ctx.cookies.set(parts.sessionCookie, null, { path: parts.cookiePath });
  goOn(ctx);
};

/**
 * Koa middleware: who is not signed in needs no signing out. The provider would answer with a form that only JavaScript
 * sends on.
 */
export const goOnWithoutSession = async (
  ctx: KoaContextWithOIDC,
  next: () => Promise<void>,
): Promise<void> => {
  await next();
  if (ctx.oidc?.route !== 'end_session' || ctx.status !== 200 || ctx.oidc.session?.accountId !== undefined)
    return;
  await ctx.oidc.session?.destroy();
  ctx.remove('set-cookie');
  goOn(ctx);
};
