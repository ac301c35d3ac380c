import { sitePaths } from '@albumen/contracts/site-paths';
import { html } from '../../../platform/http/html.ts';
import type { Html } from '../../../platform/http/html.ts';
import type { Page } from '../../../kernel/html-pages/page.ts';
import { forgottenPasswordPath, interactionPath, registerPath } from '../paths.ts';
import type { SignIn } from '../provider.ts';
import { sessionLifetimeSeconds } from '../rules.ts';
import { emailField, form, newPasswordField, passwordField } from './form.ts';
import { homePath, identityPage } from './layout.ts';
import type { PageLanguage } from './layout.ts';

/** The contents of a submitted form, and its problems. */
export interface FilledForm {
  readonly email: string;
  readonly emailProblem?: string | undefined;
  readonly passwordProblem?: string | undefined;
}

/** The field that needs attention first: the first invalid one, else the first empty one. */
const focusOf = ({ email, emailProblem, passwordProblem }: FilledForm): 'email' | 'password' => {
  if (emailProblem !== undefined) return 'email';
  return passwordProblem !== undefined || email !== '' ? 'password' : 'email';
};

/** Begins with the reason if somebody who was signed in has to sign in again. */
export const signInPage = (
  language: PageLanguage,
  { uid, isAfterSession, isFresh }: Pick<SignIn, 'uid' | 'isAfterSession' | 'isFresh'>,
  filled: FilledForm,
): Page => {
  const { text } = language;
  const why = isAfterSession
    ? text('signIn.sessionEnded', { days: sessionLifetimeSeconds / 86_400 })
    : isFresh && text('signIn.fresh');
  const focus = focusOf(filled);
  const fields = [
    emailField(text, { value: filled.email, problem: filled.emailProblem, focused: focus === 'email' }),
    passwordField(text, { problem: filled.passwordProblem, focused: focus === 'password' }),
  ];
  return identityPage(
    language,
    'signIn.title',
    html`${
        why
          ? html`<p class="notice" role="status">${why}</p>`
          : html`<p class="intro">${text('signIn.intro')}</p>`
      }
      ${form(interactionPath(uid), text('signIn.submit'), fields)}
      <p class="other"><a href="${forgottenPasswordPath(uid)}">${text('signIn.forgotten')}</a></p>
      <p class="other divided">
        ${text('signIn.noAccount')} <a href="${registerPath(uid)}">${text('signIn.register')}</a>
      </p>`,
  );
};

export const registerPage = (language: PageLanguage, uid: string, filled: FilledForm): Page => {
  const { text } = language;
  const focus = focusOf(filled);
  const fields = [
    emailField(text, { value: filled.email, problem: filled.emailProblem, focused: focus === 'email' }),
    newPasswordField(text, {
      label: text('field.password'),
      problem: filled.passwordProblem,
      focused: focus === 'password',
    }),
  ];
  return identityPage(
    language,
    'register.title',
    html`<p class="intro">${text('register.intro')}</p>
      ${form(registerPath(uid), text('register.submit'), fields)}
      <p class="other divided">
        ${text('register.haveAccount')} <a href="${interactionPath(uid)}">${text('signIn.title')}</a>
      </p>`,
  );
};

/** For a customer who cannot sign in, or who wants to change their password while they are signed in. */
export const forgottenPasswordPage = (
  language: PageLanguage,
  { uid, isForNewPassword }: Pick<SignIn, 'uid' | 'isForNewPassword'>,
  filled: FilledForm,
): Page => {
  const { text } = language;
  return identityPage(
    language,
    isForNewPassword ? 'changePassword.title' : 'forgotten.title',
    html`<p class="intro">${text(isForNewPassword ? 'changePassword.intro' : 'forgotten.intro')}</p>
      ${form(
        forgottenPasswordPath(uid),
        text('forgotten.submit'),
        emailField(text, { value: filled.email, problem: filled.emailProblem, focused: true }),
      )}
      <p class="other">
        ${
          isForNewPassword
            ? html`<a href="${sitePaths.settings}">${text('changePassword.back')}</a>`
            : html`<a href="${interactionPath(uid)}">${text('forgotten.back')}</a>`
        }
      </p>`,
  );
};

/** For password managers, which store the password under this name. */
const hiddenUsername = (email: string): Html =>
  html`<input type="email" name="email" autocomplete="username" value="${email}" hidden />`;

/** Asks for the password of the registration in a browser that did not register. */
export const confirmPage = (
  language: PageLanguage,
  options: { action: string; email: string; passwordProblem?: string | undefined },
): Page => {
  const { text } = language;
  const { action, email, passwordProblem } = options;
  return identityPage(
    language,
    'confirm.title',
    html`<p class="intro">${text('confirm.intro', { email })}</p>
      ${form(action, text('confirm.submit'), [
        hiddenUsername(email),
        passwordField(text, { problem: passwordProblem, focused: true }),
      ])}
      <p class="other">${text('confirm.forgotten')} <a href="${homePath}">${text('action.startAgain')}</a></p>
      <p class="other divided">${text('confirm.notYou')}</p>`,
  );
};

export const newPasswordPage = (
  language: PageLanguage,
  options: { action: string; email: string; problem?: string | undefined },
): Page => {
  const { text } = language;
  const { action, email, problem } = options;
  return identityPage(
    language,
    'newPassword.title',
    html`<p class="intro">${text('newPassword.intro', { email })}</p>
      ${form(action, text('newPassword.submit'), [
        hiddenUsername(email),
        newPasswordField(text, { label: text('field.newPassword'), problem, focused: true }),
      ])}`,
  );
};
