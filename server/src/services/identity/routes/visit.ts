import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseLocale } from '../../../platform/html-pages/message-catalogue.ts';
import type { Site } from '../../../platform/sites.ts';
import { languageOf } from '../pages/layout.ts';
import type { PageLanguage } from '../pages/layout.ts';
import type { OidcProvider, SignIn } from '../provider.ts';
import type { IdentityUseCases } from '../service.ts';
import { rememberAccount, visitorOf } from './visitor.ts';

/** The dependencies of the page routes. */
export interface PageParts {
  readonly service: IdentityUseCases;
  readonly providerOf: (site: Site) => OidcProvider;
}

export type UidRequest = FastifyRequest<{ Params: { uid: string } }>;

/** The request does not come from the browser that began this sign-in, or the sign-in is over. */
export class SignInGoneError extends Error {}

/** The language of a page without a sign-in: the browser's. */
export const languageOfBrowser = (request: FastifyRequest): PageLanguage =>
  languageOf(chooseLocale(undefined, request.headers['accept-language'], request.site.locale), request.site);

/**
 * The sign-in of a form page, with its language. Its cookie binds the form to the browser: a form from another site
 * arrives without it. Throws `SignInGoneError`.
 */
export const openVisit = async (
  { providerOf }: PageParts,
  request: UidRequest,
  reply: FastifyReply,
): Promise<{ signIn: SignIn; language: PageLanguage }> => {
  const { site, headers } = request;
  const signIn = await providerOf(site).findSignIn(request.raw, reply.raw, request.params.uid);
  if (signIn === undefined) throw new SignInGoneError();
  const locale = chooseLocale(signIn.uiLocales, headers['accept-language'], site.locale);
  return { signIn, language: languageOf(locale, site) };
};

/**
 * Ends the sign-in of this browser with an account, which recognises the browser from then on. Settles with the next
 * address.
 */
export const finishSignIn = async (
  { providerOf }: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: string,
): Promise<string> => {
  const onwards = await providerOf(request.site).finishSignIn(request.raw, reply.raw, accountId);
  const visitor = visitorOf(request);
  rememberAccount(request, reply, accountId);
  visitor.tell('identity.signed-in', { accountId });
  return onwards;
};

/**
 * The next address after a link in a mail: back into the application if the browser has the sign-in that requested the
 * mail, else undefined.
 */
export const goOnSigningIn = async (
  parts: PageParts,
  request: UidRequest,
  reply: FastifyReply,
  asked: { interactionUid: string; accountId: string | null },
): Promise<string | undefined> => {
  if (asked.accountId === null) return undefined;
  const provider = parts.providerOf(request.site);
  const signIn = await provider.findSignIn(request.raw, reply.raw, asked.interactionUid);
  return signIn && finishSignIn(parts, request, reply, asked.accountId);
};

/** A field of a submitted form; empty if it is missing or not a single text. */
export const formField = (body: unknown, name: string): string => {
  const value =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
};
