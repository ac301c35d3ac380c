import type { DeletionNotice } from '@albumen/contracts/account';
import type { Erasure } from '@albumen/contracts/dates';
import { chosenLocale } from '@albumen/contracts/locale-choice';
import type { Locale } from '@albumen/contracts/site-paths';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseLocale } from '../../../kernel/html-pages/message-catalogue.ts';
import type { Site } from '../../../kernel/sites.ts';
import { localeOn } from '../../../kernel/sites.ts';
import { languageOf } from '../pages/layout.ts';
import type { PageLanguage } from '../pages/layout.ts';
import { keepAccountPath } from '../paths.ts';
import type { OidcProvider, SignIn } from '../provider.ts';
import type { IdentityUseCases } from '../service.ts';
import { rememberAccount, visitorOf } from './visitor.ts';

/** Accounts whose deletion is confirmed: their owners are asked before they are signed in. */
export interface LeavingAccounts {
  /** The night that erases an account; undefined if the account stays. */
  erasure(accountId: string): Promise<Erasure | undefined>;
  /** Returns false if the erasure has begun. */
  keep(accountId: string): Promise<boolean>;
  /** False while a change of the address can be taken back. */
  mayEraseNow(accountId: string): Promise<boolean>;
  /** Returns counts of the things that are erased with the account. */
  notices(accountId: string): Promise<readonly DeletionNotice[]>;
  /** Returns false, and erases nothing, unless `mayEraseNow`. */
  eraseNow(accountId: string): Promise<boolean>;
}

/** The dependencies of the page routes. */
export interface PageParts {
  readonly service: IdentityUseCases;
  readonly providerOf: (site: Site) => OidcProvider;
  readonly leaving: LeavingAccounts;
}

export type UidRequest = FastifyRequest<{ Params: { uid: string } }>;

/** The request does not come from the browser that began this sign-in, or the sign-in is over. */
export class SignInGoneError extends Error {
  /** Whether somebody is signed in: after going back from the account, or sending a form twice. */
  readonly isSignedIn: boolean;

  constructor(isSignedIn: boolean) {
    super();
    this.isSignedIn = isSignedIn;
  }
}

/** Milliseconds for the answer to whether an account is kept. Our choice: as long as a sign-in counts as fresh. */
const proofMs = 600_000;

/** Allows to answer whether the account is kept, or to erase it; only the page that shows what is erased sends this. */
type ProofPurpose = 'answer' | 'erase';

/** Proves that the current password of an account was entered in this sign-in. */
export const proofOf = async (
  { service }: PageParts,
  reply: FastifyReply,
  { params: { uid } }: UidRequest,
  accountId: string,
  purpose: ProofPurpose,
): Promise<string> =>
  reply.signCookie(
    [purpose, uid, accountId, await service.accountMark(accountId), Date.now() + proofMs].join('~'),
  );

/** The account of a proof; undefined if it is forged, of another sign-in, purpose or password, or too old. */
export const accountOfProof = async (
  { service }: PageParts,
  request: UidRequest,
  proof: string,
  wanted: ProofPurpose,
): Promise<string | undefined> => {
  const { valid, value } = request.unsignCookie(proof);
  const [purpose, uid, accountId = '', mark, until] = valid ? value.split('~') : [];
  if (purpose !== wanted || uid !== request.params.uid || Number(until) <= Date.now()) return undefined;
  return mark === (await service.accountMark(accountId)) ? accountId : undefined;
};

/** The language of a page without a sign-in: the browser's. */
export const languageOfBrowser = (request: FastifyRequest): PageLanguage =>
  languageOf(chooseLocale(request.headers, request.site), request.site, request.url);

/** The language of a page about a mail: the one chosen in this browser, or that in which the mail was requested. */
export const languageOfMail = ({ headers, site, url }: FastifyRequest, locale: Locale): PageLanguage =>
  languageOf(localeOn(site, chosenLocale(headers.cookie ?? ''), locale), site, url);

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
  const provider = providerOf(site);
  const signIn = await provider.findSignIn(request.raw, reply.raw, request.params.uid);
  if (signIn === undefined) throw new SignInGoneError(await provider.isSignedIn(request.raw, reply.raw));
  const locale = chooseLocale(headers, site, signIn.uiLocales);
  return { signIn, language: languageOf(locale, site, request.url) };
};

/**
 * Ends the sign-in of this browser with an account, which recognises the browser from then on. Settles with the next
 * address: the page that asks whether to keep the account if its deletion is confirmed.
 */
export const finishSignIn = async (
  parts: PageParts,
  request: UidRequest,
  reply: FastifyReply,
  accountId: string,
): Promise<string> => {
  if (await parts.leaving.erasure(accountId))
    return keepAccountPath(request.params.uid, await proofOf(parts, reply, request, accountId, 'answer'));
  const onwards = await parts.providerOf(request.site).finishSignIn(request.raw, reply.raw, accountId);
  const visitor = visitorOf(request);
  rememberAccount(request, reply, accountId);
  visitor.tell('identity.signed-in', { accountId });
  return onwards;
};

/**
 * The next address after a link in a mail: back into the application if the browser has the sign-in that requested the
 * mail, else undefined.
 */
export const continueSignIn = async (
  parts: PageParts,
  request: UidRequest,
  reply: FastifyReply,
  mailRequest: { interactionUid: string; accountId: string | null },
): Promise<string | undefined> => {
  if (mailRequest.accountId === null) return undefined;
  const provider = parts.providerOf(request.site);
  const signIn = await provider.findSignIn(request.raw, reply.raw, mailRequest.interactionUid);
  return signIn && finishSignIn(parts, request, reply, mailRequest.accountId);
};

/** A field of a submitted form; empty if it is missing or not a single text. */
export const formField = (body: unknown, name: string): string => {
  const value =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
};
