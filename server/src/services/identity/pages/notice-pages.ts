import { waitingTime } from '@albumen/contracts/waiting-time';
import { html } from '../../../platform/http/html.ts';
import type { Html } from '../../../platform/http/html.ts';
import type { Page } from '../../../kernel/html-pages/page.ts';
import { linkHours } from '../mails.ts';
import {
  forgottenPasswordPath,
  interactionPath,
  linkAgainPath,
  mailSentPath,
  registerPath,
} from '../paths.ts';
import type { MailRequest } from '../requests.ts';
import type { IdentityMessage } from '../texts.ts';
import { homeButton, homePath, identityPage } from './layout.ts';
import type { PageLanguage } from './layout.ts';

/** A page with one message and one way to continue. */
const notice = (
  language: PageLanguage,
  title: IdentityMessage,
  message: IdentityMessage,
  wayOn: Html,
): Page =>
  identityPage(
    language,
    title,
    html`<p>${language.text(message)}</p>
      <p class="way-on">${wayOn}</p>`,
  );

const signInNotice =
  (title: IdentityMessage, message: IdentityMessage) =>
  (language: PageLanguage): Page =>
    notice(language, title, message, homeButton(language.text, 'action.signIn'));

const startAgainNotice =
  (title: IdentityMessage, message: IdentityMessage) =>
  (language: PageLanguage): Page =>
    notice(language, title, message, homeButton(language.text, 'action.startAgain'));

export const confirmedPage = signInNotice('confirmed.title', 'confirmed.text');
export const alreadyConfirmedPage = signInNotice('alreadyConfirmed.title', 'alreadyConfirmed.text');
export const passwordSetPage = signInNotice('passwordSet.title', 'passwordSet.text');
export const linkUsedPage = signInNotice('linkUsed.title', 'linkUsed.text');
export const signedOutPage = signInNotice('signedOut.title', 'signedOut.text');
export const linkUnknownPage = startAgainNotice('linkUnknown.title', 'linkUnknown.text');
export const refusedPage = startAgainNotice('refused.title', 'refused.text');
export const notFoundPage = signInNotice('notFound.title', 'notFound.text');
export const pageExpiredPage = startAgainNotice('pageExpired.title', 'pageExpired.text');

/** Says the same whether or not the address has an account. */
export const mailSentPage = (language: PageLanguage, request: MailRequest, sentAgain: boolean): Page => {
  const { text } = language;
  const { id, email, interactionUid: uid } = request;
  const isRegistration = request.purpose === 'registration';
  return identityPage(
    language,
    'mailSent.title',
    html`${sentAgain && html`<p class="notice" role="status">${text('mailSent.sentAgain')}</p>`}
      <p>
        ${text(isRegistration ? 'mailSent.registration' : 'mailSent.newPassword', { email })}
        ${text('mailSent.lifetime', { hours: linkHours })}
      </p>
      <p class="quiet">${text('mailSent.hint')}</p>
      <form method="post" action="${mailSentPath(uid, id)}">
        <button class="button button-quiet" type="submit">${text('mailSent.again')}</button>
      </form>
      <p class="other">
        <a href="${isRegistration ? registerPath(uid) : forgottenPasswordPath(uid)}"
          >${text('mailSent.otherAddress')}</a
        >
      </p>`,
  );
};

/**
 * Shown after entering the password of an unconfirmed registration. Says the same whether or not the address has an
 * account.
 */
export const unconfirmedPage = (
  language: PageLanguage,
  uid: string,
  { id, email }: Pick<MailRequest, 'id' | 'email'>,
): Page => {
  const { text } = language;
  return identityPage(
    language,
    'unconfirmed.title',
    html`<p>${text('unconfirmed.text', { email })}</p>
      <form method="post" action="${mailSentPath(uid, id)}">
        <button class="button" type="submit">${text('unconfirmed.again')}</button>
      </form>
      <p class="other"><a href="${interactionPath(uid)}">${text('forgotten.back')}</a></p>`,
  );
};

export const linkExpiredPage = (
  language: PageLanguage,
  link: { email: string; interactionUid: string; token: string },
): Page => {
  const { text } = language;
  return identityPage(
    language,
    'linkExpired.title',
    html`<p>${text('linkExpired.text', { hours: linkHours, email: link.email })}</p>
      <form method="post" action="${linkAgainPath(link.interactionUid, link.token)}">
        <button class="button" type="submit">${text('linkExpired.again')}</button>
      </form>`,
  );
};

export const tooManyAttemptsPage = (language: PageLanguage, seconds: number): Page => {
  const { text } = language;
  return identityPage(
    language,
    'tooMany.title',
    html`<p>${text('tooMany.text', waitingTime(seconds))}</p>
      <p class="way-on">${homeButton(text, 'action.startAgain')}</p>`,
  );
};

/** Too many people sign in for the passwords to be checked. */
export const busyPage = (language: PageLanguage, seconds: number): Page => {
  const { text } = language;
  return identityPage(
    language,
    'busy.title',
    html`<p>${text('busy.text', { seconds })}</p>
      <p class="way-on">${homeButton(text, 'action.startAgain')}</p>`,
  );
};

export const failedPage = (language: PageLanguage, correlationId: string): Page => {
  const { text } = language;
  return identityPage(
    language,
    'failed.title',
    html`<p>${text('failed.text')}</p>
      <p class="quiet reference">${text('failed.reference', { correlationId })}</p>
      <p class="way-on">${homeButton(text, 'action.startAgain')}</p>`,
  );
};

/** `form` is the provider's own; the button refers to it by id. */
export const signOutPage = (language: PageLanguage, form: Html): Page => {
  const { text } = language;
  return identityPage(
    language,
    'signOut.title',
    html`<p>${text('signOut.text')}</p>
      ${form}
      <p class="way-on">
        <button class="button" type="submit" form="op.logoutForm" name="logout" value="yes">
          ${text('signOut.submit')}
        </button>
        <a class="button button-quiet" href="${homePath}">${text('signOut.stay')}</a>
      </p>`,
  );
};
