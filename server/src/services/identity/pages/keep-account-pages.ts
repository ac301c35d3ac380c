import type { DeletionNotice } from '@albumen/contracts/account';
import type { Erasure } from '@albumen/contracts/dates';
import { html } from '../../../platform/http/html.ts';
import type { Html } from '../../../platform/http/html.ts';
import type { Page } from '../../../kernel/html-pages/page.ts';
import type { IdentityText } from '../texts.ts';
import { identityPage } from './layout.ts';
import type { PageLanguage } from './layout.ts';

/** The button that keeps the account: the first one of its page, with the focus. */
const keepForm = (text: IdentityText, action: string): Html =>
  html`<form method="post" action="${action}">
    <button class="button" type="submit" autofocus>${text('keepAccount.keep')}</button>
  </form>`;

/** Asks whether to keep an account whose deletion is confirmed. `eraseNow`: the page that erases it at once. */
export const keepAccountPage = (
  language: PageLanguage,
  options: { keep: string; erasure: Erasure; eraseNow: string | undefined },
): Page => {
  const { text } = language;
  const { keep, erasure, eraseNow } = options;
  const { erasedFrom, isErasingHeld } = erasure;
  return identityPage(
    language,
    'keepAccount.title',
    html`<p>${text('keepAccount.text', { erasedAt: new Date(erasedFrom), isHeld: String(isErasingHeld) })}</p>
      ${keepForm(text, keep)}
      ${
        eraseNow === undefined
          ? html`<p class="quiet">${text('keepAccount.later')}</p>`
          : html`<p class="other"><a href="${eraseNow}">${text('keepAccount.erase')}</a></p>`
      }`,
  );
};

/** Kinds of things that are erased, in the order in which people miss them. */
const erasedKinds = ['photos', 'albums', 'projects', 'books', 'vouchers', 'widgets', 'all-orders'] as const;

/** Shows what is erased with the account. Only its red button, which sends `proof`, erases it. */
export const eraseAccountPage = (
  language: PageLanguage,
  options: { keep: string; erase: string; proof: string; notices: readonly DeletionNotice[] },
): Page => {
  const { text } = language;
  const { keep, erase, proof, notices } = options;
  const running = notices.find(({ kind }) => kind === 'orders');
  const erased = erasedKinds.flatMap((name) => notices.filter(({ kind }) => kind === name));
  return identityPage(
    language,
    'eraseAccount.title',
    html`<p>${text('eraseAccount.text')}</p>
      <ul class="erased">
        ${erased.map(({ kind, count }) => html`<li>${text('eraseAccount.thing', { kind, count })}</li>`)}
        <li>${text('eraseAccount.rest')}</li>
      </ul>
      ${running && html`<p>${text('eraseAccount.running', { count: running.count })}</p>`}
      ${keepForm(text, keep)}
      <form method="post" action="${erase}" class="divided">
        <input type="hidden" name="proof" value="${proof}" />
        <button class="button button-danger" type="submit">${text('eraseAccount.erase')}</button>
      </form>`,
  );
};
