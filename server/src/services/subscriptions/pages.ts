import { emailMaxLength } from '@albumen/contracts/limits';
import type { Locale } from '@albumen/contracts/site-paths';
import { waitingTime } from '@albumen/contracts/waiting-time';
import type { AppError } from '../../platform/errors.ts';
import { messagePage } from '../../kernel/html-pages/message-page.ts';
import { pageStyles, readStylesheet } from '../../kernel/html-pages/page-asset.ts';
import type { Page } from '../../kernel/html-pages/page.ts';
import { html } from '../../platform/http/html.ts';
import type { Site } from '../../kernel/sites.ts';
import { textsOf } from './mails.ts';

export const subscriptionsStylesheet = readStylesheet('/api/subscription/assets/page.css', pageStyles);

/** The language and the site of a visitor. */
export interface Visit {
  readonly locale: Locale;
  readonly site: Site;
}

const message = (
  { locale, site }: Visit,
  id: 'unsubscribe' | 'unsubscribed' | 'wrong',
  button?: string,
): Page => {
  const text = textsOf(locale);
  const brand = site.brand.name;
  const values = { brand };
  const [title, about] = [text(`${id}.title`, values), text(`${id}.text`, values)];
  return messagePage({ locale, brand, title, stylesheet: subscriptionsStylesheet, text: about, button });
};

export const unsubscribePage = (visit: Visit): Page =>
  message(visit, 'unsubscribe', textsOf(visit.locale)('unsubscribe.button'));
export const unsubscribedPage = (visit: Visit): Page => message(visit, 'unsubscribed');
export const wrongLinkPage = (visit: Visit): Page => message(visit, 'wrong');

/** After the form of a shop. The same for every address. */
export const requestedPage = ({ locale, site }: Visit, email: string, shopUrl: string | undefined): Page => {
  const text = textsOf(locale);
  const values = { brand: site.brand.name, email };
  return messagePage({
    locale,
    brand: site.brand.name,
    title: text('asked.title'),
    stylesheet: subscriptionsStylesheet,
    text: text('asked.text', values),
    more:
      shopUrl !== undefined &&
      html`<p><a class="button" href="${shopUrl}">${text('asked.continue', values)}</a></p>`,
  });
};

/** The form once more, with the reason why it was not accepted. */
export const formPage = (
  { locale, site }: Visit,
  email: string,
  { code, retryAfterSeconds = 0 }: AppError,
): Page => {
  const text = textsOf(locale);
  const problem =
    code === 'invalid-request' ? text('form.invalid') : text('form.tooMany', waitingTime(retryAfterSeconds));
  return messagePage({
    locale,
    brand: site.brand.name,
    title: text('form.title'),
    stylesheet: subscriptionsStylesheet,
    more: html`<form method="post" novalidate class="message-form">
      <input type="hidden" name="locale" value="${locale}" />
      <div class="field">
        <label for="email">${text('form.email')}</label>
        <input
          id="email"
          name="email"
          inputmode="email"
          autocapitalize="none"
          autocorrect="off"
          spellcheck="false"
          autocomplete="email"
          maxlength="${emailMaxLength}"
          required
          value="${email}"
          aria-invalid="true"
          aria-describedby="problem"
          autofocus
        />
        <p class="error" id="problem" role="alert">${problem}</p>
      </div>
      <button class="button" type="submit">${text('form.button')}</button>
    </form>`,
  });
};
