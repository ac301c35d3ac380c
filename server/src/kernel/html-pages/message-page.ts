import { html } from '../../platform/http/html.ts';
import type { Html } from '../../platform/http/html.ts';
import type { Page } from './page.ts';

interface Message extends Pick<Page, 'locale' | 'stylesheet'> {
  /** The name of the brand. */
  readonly brand: string;
  readonly title: string;
  readonly text?: string;
  /** The label of a button that posts to the address of the page. */
  readonly button?: string | undefined;
  /** Below the text. */
  readonly more?: Html | false;
}

/** Returns a page that is only a message, with a button if there is something to do. */
export const messagePage = ({ brand, title, text, button, more, ...page }: Message): Page => ({
  ...page,
  title,
  body: html`<main class="sheet message">
    <p class="message-brand">${brand}</p>
    <h1>${title}</h1>
    ${text !== undefined && html`<p>${text}</p>`}
    ${button !== undefined && html`<form method="post"><button class="button" type="submit">${button}</button></form>`}
    ${more}
  </main>`,
});
