import type { Photo } from '@albumen/contracts/photos';
import { largestGoodPrint, printSizes } from '@albumen/contracts/print-fitness';
import type { PrintSize } from '@albumen/contracts/print-fitness';
import { embeddedServicePath } from '@albumen/contracts/services';
import { defaultLocale, sitePaths } from '@albumen/contracts/site-paths';
import { sampleShopPaths } from '../../kernel/sample-shop.ts';
import { html } from '../../platform/http/html.ts';
import type { Html } from '../../platform/http/html.ts';
import type { Page } from '../../kernel/html-pages/page.ts';
import { pageStyles, readStylesheet } from '../../kernel/html-pages/page-asset.ts';

export const standInStylesheet = readStylesheet('/dev/assets/stand-ins.css', [
  ...pageStyles,
  new URL('stand-ins.css', import.meta.url),
]);

/** The reasons why the editor cannot show photos. */
const editorFailures = {
  gone: 'This selection no longer exists: we keep selections for 7 days. Please select the photos again.',
  signedOut: 'You are no longer signed in. Please go back to your photos and order prints again.',
  failed: 'The photos could not be read. Please go back to your photos and try again.',
};
export type EditorFailure = keyof typeof editorFailures;

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

/** A page in English: only developers see the sample shop. */
export const pageOf = (title: string, content: Html): Page => ({
  locale: defaultLocale,
  title,
  stylesheet: standInStylesheet,
  keepsColorScheme: true,
  body: html`<main class="stand-in">
    <p><a href="${sitePaths.photos}">Back to my photos</a></p>
    <h1>${title}</h1>
    ${content}
  </main>`,
});

/** "1 photo", "2 photos". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const sizeOf = ({ width, height }: PrintSize): string => `${width}\u00a0×\u00a0${height}\u00a0cm`;

const photoItem = (photo: Photo): Html => {
  const { localFileName, visibleWidth = 0, visibleHeight = 0, thumbnails, renditions } = photo;
  const [thumbnail] = thumbnails;
  const best = largestGoodPrint(visibleWidth, visibleHeight);
  return html`<li class="panel">
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
    <span>Print of ${sizeOf(printSizes[0])}</span>
    ${
      best
        ? html`<span class="quiet">Good for prints up to ${sizeOf(best)}</span>`
        : html`<span class="small">Too few pixels: may look blurred</span>`
    }
  </li>`;
};

/** Shows the photos that would be printed. */
export const editorPage = ({ productCode, channelId }: OpenedWith, { images, count }: ReadPhotos): Page =>
  pageOf(
    'Sample editor',
    html`<p class="notice">This is a sample editor. It shows what would be printed; nothing is ordered.</p>
      <p>${count === 0 ? 'No photos' : counted(count, 'photo')}</p>
      <p class="quiet">Product ${productCode}, channel ${channelId}</p>
      <ul class="prints">
        ${images.map((photo) => photoItem(photo))}
      </ul>
      ${count > images.length && html`<p>and ${counted(count - images.length, 'more photo')}</p>`}`,
  );

/** Says which project the editor would open. */
export const editorProjectPage = (projectId: string): Page =>
  pageOf(
    'Sample editor',
    html`<p class="notice">This is a sample editor. The project ${projectId} would open here.</p>`,
  );

export const editorFailedPage = (failure: EditorFailure): Page =>
  pageOf('Sample editor', html`<p class="notice notice-danger">${editorFailures[failure]}</p>`);

/** A form as in the footer of a shop; docs/integrate.md has it to copy. */
const newsletterForm = html`<section class="newsletter" aria-labelledby="newsletter">
  <h2 id="newsletter">Newsletter</h2>
  <p class="quiet">A form as in the footer of a shop. The subscription needs the link of a mail.</p>
  <form action="${embeddedServicePath('subscription')}/subscriptions/form" method="post">
    <div class="field">
      <label for="email">Email address</label>
      <input id="email" name="email" type="email" autocomplete="email" required />
    </div>
    <input name="locale" type="hidden" value="${defaultLocale}" />
    <button class="button button-quiet">Subscribe to the newsletter</button>
  </form>
</section>`;

/** Offers an order, or shows its result; `orders` is the list of the customer's orders. */
export const shopPage = (state: 'open' | 'ordered' | 'signedOut', orders?: Html): Page =>
  state === 'ordered'
    ? pageOf(
        'Thank you for your order',
        html`<p class="notice">
          This is a sample shop: nothing is made or charged. Your photos are kept for another 18 months from
          today.
        </p>`,
      )
    : pageOf(
        'Sample shop',
        html`${
            state === 'signedOut'
              ? html`<p class="notice notice-danger">
                  You are no longer signed in. Please go back to your photos and try again.
                </p>`
              : html`<p class="notice">
                  This is a sample shop. What you order here is never made or charged, but counts as an order:
                  your photos are kept for another 18 months.
                </p>`
          }
          <form action="${sampleShopPaths.shop}" method="post">
            <button class="button">Order 10 prints</button>
          </form>
          ${orders} ${newsletterForm}`,
      );

/** Stands in for any other page of the shop, such as `/help/photos`: its heading is the last part of the path. */
export const otherShopPage = (path: string): Page => {
  const words = (path.split('/').at(-1) ?? '').replaceAll('-', ' ');
  const heading = words.charAt(0).toUpperCase() + words.slice(1);
  return pageOf(heading, html`<p class="notice">This is a sample page of the shop.</p>`);
};

export const surveyPage: Page = pageOf(
  'What could we do better?',
  html`<p class="notice">This is a sample survey about deleted photos.</p>`,
);

/** Pretends to change the payment method, then returns. Without a valid return address it only says so. */
export const paymentMethodPage = (returnUrl: string | undefined): Page =>
  pageOf(
    'Sample payment page',
    returnUrl === undefined
      ? html`<p class="notice notice-danger">
          This page needs a valid return address. Please go back to your settings and try again.
        </p>`
      : html`<p class="notice">This is a sample page for payment methods. Nothing is stored or charged.</p>
          <form action="${returnUrl}">
            ${
              /* Sending a form replaces the query of its address. */ [
                ...new URL(returnUrl).searchParams,
              ].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)
            }
            <button class="button" name="result" value="saved">Save</button>
            <button class="button button-quiet" name="result" value="cancelled">Cancel</button>
          </form>`,
  );
