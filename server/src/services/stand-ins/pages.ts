import type { Photo } from '@albumen/contracts/photos';
import { largestGoodPrint, printSizes } from '@albumen/contracts/print-fitness';
import { embeddedServicePath } from '@albumen/contracts/services';
import { sitePaths } from '@albumen/contracts/site-paths';
import type { Locale } from '@albumen/contracts/site-paths';
import { sampleShopPaths } from '../../kernel/sample-shop.ts';
import { html } from '../../platform/http/html.ts';
import type { Html } from '../../platform/http/html.ts';
import type { Page } from '../../kernel/html-pages/page.ts';
import { pageStyles, readStylesheet } from '../../kernel/html-pages/page-asset.ts';
import { textsOf } from './texts.ts';
import type { StandInText } from './texts.ts';

export const standInStylesheet = readStylesheet('/dev/assets/stand-ins.css', [
  pageStyles,
  new URL('stand-ins.css', import.meta.url),
]);

/** The reasons why the editor cannot show photos. */
export type EditorFailure = 'gone' | 'signedOut' | 'failed';

/** The parameters with which the editor was opened. */
export interface OpenedWith {
  readonly productCode: string;
  readonly channelId: string;
}

/** Photos as the editor read them: those of the first page, and the total number. */
export interface ReadPhotos {
  readonly images: readonly Photo[];
  readonly count: number;
}

export const pageOf = (
  locale: Locale,
  title:
    | `${'shop' | 'editor' | 'payment' | 'survey' | 'pay' | 'cancel' | 'reorder' | 'tracking'}.title`
    | 'shop.ordered'
    | 'survey.thanks',
  content: (text: StandInText) => Html,
  heading = textsOf(locale)(title),
): Page => {
  const text = textsOf(locale);
  return {
    locale,
    title: heading,
    stylesheet: standInStylesheet,
    keepsColorScheme: true,
    body: html`<main class="stand-in">
      <p><a href="${sitePaths.photos}">${text('toPhotos')}</a></p>
      <h1>${heading}</h1>
      ${content(text)}
    </main>`,
  };
};

const photoItem = (photo: Photo, text: StandInText): Html => {
  const { localFileName, visibleWidth = 0, visibleHeight = 0, thumbnails, renditions } = photo;
  const [thumbnail] = thumbnails;
  const best = largestGoodPrint(visibleWidth, visibleHeight);
  return html`<li>
    ${
      thumbnail &&
      renditions === 'ready' &&
      html`<img
        src="${thumbnail.url}"
        width="${thumbnail.width}"
        height="${thumbnail.height}"
        loading="lazy"
        alt=""
      />`
    }
    <strong>${localFileName}</strong>
    <span>${text('editor.print', { ...printSizes[0] })}</span>
    ${
      best
        ? html`<span class="quiet">${text('editor.good', { ...best })}</span>`
        : html`<span class="small">${text('editor.small')}</span>`
    }
  </li>`;
};

/** Shows the photos that would be printed. */
export const editorPage = (locale: Locale, opened: OpenedWith, { images, count }: ReadPhotos): Page =>
  pageOf(
    locale,
    'editor.title',
    (text) =>
      html`<p class="notice">${text('editor.intro')}</p>
        <p>${text('editor.count', { count })}</p>
        <p class="quiet">${text('editor.facts', { ...opened })}</p>
        <ul class="prints">
          ${images.map((photo) => photoItem(photo, text))}
        </ul>
        ${count > images.length && html`<p>${text('editor.more', { count: count - images.length })}</p>`}`,
  );

/** Says which project the editor would open. */
export const editorProjectPage = (locale: Locale, projectId: string): Page =>
  pageOf(
    locale,
    'editor.title',
    (text) => html`<p class="notice">${text('editor.project', { projectId })}</p>`,
  );

export const editorFailedPage = (locale: Locale, failure: EditorFailure): Page =>
  pageOf(
    locale,
    'editor.title',
    (text) => html`<p class="notice notice-danger">${text(`editor.${failure}`)}</p>`,
  );

/** A form as in the footer of a shop; docs/integrate.md has it to copy. */
const newsletterForm = (text: StandInText, locale: Locale): Html =>
  html`<section class="newsletter" aria-labelledby="newsletter">
    <h2 id="newsletter">${text('newsletter.title')}</h2>
    <p class="quiet">${text('newsletter.text')}</p>
    <form action="${embeddedServicePath('subscription')}/subscriptions/form" method="post">
      <div class="field">
        <label for="email">${text('newsletter.email')}</label>
        <input id="email" name="email" type="email" autocomplete="email" required />
      </div>
      <input name="locale" type="hidden" value="${locale}" />
      <button class="button button-quiet">${text('newsletter.button')}</button>
    </form>
  </section>`;

/** Offers an order, or shows its result; `orders` draws the customer's orders. */
export const shopPage = (
  locale: Locale,
  state: 'open' | 'ordered' | 'signedOut',
  orders?: (text: StandInText) => Html,
): Page =>
  state === 'ordered'
    ? pageOf(locale, 'shop.ordered', (text) => html`<p class="notice">${text('shop.orderedText')}</p>`)
    : pageOf(
        locale,
        'shop.title',
        (text) =>
          html`${
              state === 'signedOut'
                ? html`<p class="notice notice-danger">${text('shop.signedOut')}</p>`
                : html`<p class="notice">${text('shop.intro')}</p>`
            }
            <form action="${sampleShopPaths.shop}" method="post">
              <button class="button">${text('shop.order')}</button>
            </form>
            ${orders?.(text)} ${newsletterForm(text, locale)}`,
      );

/** Stands in for any other page of the shop, such as `/help/photos`: its heading is the last part of the path. */
export const otherShopPage = (locale: Locale, path: string): Page => {
  const words = (path.split('/').at(-1) ?? '').replaceAll('-', ' ');
  const heading = words.charAt(0).toUpperCase() + words.slice(1);
  return pageOf(locale, 'shop.title', (text) => html`<p class="notice">${text('shop.other')}</p>`, heading);
};

const reasons = ['elsewhere', 'unused', 'difficult', 'private'] as const;

/** Asks why the photos were deleted. */
export const surveyPage = (locale: Locale): Page =>
  pageOf(
    locale,
    'survey.title',
    (text) =>
      html`<p class="notice">${text('survey.intro')}</p>
        <form action="${sampleShopPaths.survey}">
          <fieldset>
            <legend>${text('survey.question')}</legend>
            ${reasons.map(
              (reason) =>
                html`<label
                  ><input type="radio" name="reason" value="${reason}" required />
                  ${text(`survey.${reason}`)}</label
                >`,
            )}
          </fieldset>
          <button class="button">${text('survey.send')}</button>
        </form>`,
  );

export const thanksPage = (locale: Locale): Page =>
  pageOf(locale, 'survey.thanks', (text) => html`<p class="quiet">${text('survey.intro')}</p>`);

/** Pretends to change the payment method, then returns. Without a valid return address it only says so. */
export const paymentMethodPage = (locale: Locale, returnUrl: string | undefined): Page =>
  pageOf(locale, 'payment.title', (text) =>
    returnUrl === undefined
      ? html`<p class="notice notice-danger">${text('payment.invalid')}</p>`
      : html`<p class="notice">${text('payment.intro')}</p>
          <form action="${returnUrl}">
            ${
              /* Sending a form replaces the query of its address. */ [
                ...new URL(returnUrl).searchParams,
              ].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)
            }
            <fieldset>
              <legend>${text('payment.question')}</legend>
              ${(['card', 'debit', 'giftCard'] as const).map(
                (kind) =>
                  html`<label
                    ><input type="radio" name="kind" value="${kind}" ${kind === 'card' && html`checked`} />
                    ${text(`payment.${kind}`)}</label
                  >`,
              )}
            </fieldset>
            <button class="button" name="result" value="saved">${text('payment.save')}</button>
            <button class="button button-quiet" name="result" value="cancelled">
              ${text('payment.cancel')}
            </button>
          </form>`,
  );
