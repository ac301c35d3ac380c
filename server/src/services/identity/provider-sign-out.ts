import type { KoaContextWithOIDC, Session } from 'oidc-provider';
import { hashOf } from './hash.ts';
import type { ProviderScope } from './provider-adapter.ts';
import type { ProviderRowsStore } from './store/provider-rows.ts';

/** The address after sign-out. The provider has checked that it is one of ours. */
const addressAfterSignOut = ({ oidc }: KoaContextWithOIDC): string => {
  const { post_logout_redirect_uri: wanted, state } = oidc.params ?? {};
  if (typeof wanted !== 'string') return oidc.urlFor('end_session_success');
  const address = new URL(wanted);
  if (typeof state === 'string') address.searchParams.set('state', state);
  return address.href;
};

const redirectAfterSignOut = (ctx: KoaContextWithOIDC): void => {
  ctx.status = 303;
  ctx.redirect(addressAfterSignOut(ctx));
};

/**
 * Whether the application proves, with the ID token of this session, that it acts for the person who is signed in.
 * Without this proof any site could sign people out with a link to us, so the page asks first.
 */
export const isAskedForBySession = ({ oidc }: KoaContextWithOIDC): boolean => {
  const { IdTokenHint: hint } = oidc.entities;
  return hint !== undefined && hint.payload['sub'] === oidc.session?.accountId;
};

interface EndingParts {
  readonly rows: ProviderRowsStore;
  readonly scope: ProviderScope;
}

/** Ends a session with all its tokens. */
export const endSession = async ({ rows, scope }: EndingParts, session: Session): Promise<void> => {
  for (const { grantId } of Object.values(session.authorizations ?? {})) {
    if (grantId !== undefined) await rows.deleteByGrant(scope.current(), grantId, hashOf(grantId));
  }
  await session.destroy();
};

/** Ends the session with all its tokens, and continues without a page. */
export const signOutAtOnce = async (
  parts: EndingParts & { readonly sessionCookie: string; readonly cookiePath: string },
  ctx: KoaContextWithOIDC,
): Promise<void> => {
  const { session } = ctx.oidc;
  if (session === undefined) throw new Error('Sign-out has no session.');
  await endSession(parts, session);
  ctx.cookies.set(parts.sessionCookie, null, { path: parts.cookiePath });
  redirectAfterSignOut(ctx);
};

/**
 * Koa middleware that skips the sign-out if nobody is signed in. The provider would answer with a form that only
 * JavaScript submits.
 */
export const continueWithoutSession = async (
  ctx: KoaContextWithOIDC,
  next: () => Promise<void>,
): Promise<void> => {
  await next();
  if (ctx.oidc?.route !== 'end_session' || ctx.status !== 200 || ctx.oidc.session?.accountId !== undefined)
    return;
  await ctx.oidc.session?.destroy();
  ctx.remove('set-cookie');
  redirectAfterSignOut(ctx);
};
