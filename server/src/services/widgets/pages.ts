import type { Locale } from '@albumen/contracts/site-paths';
import { messagePage } from '../../kernel/html-pages/message-page.ts';
import { pageStyles, readStylesheet } from '../../kernel/html-pages/page-asset.ts';
import type { Page } from '../../kernel/html-pages/page.ts';
import { html } from '../../platform/http/html.ts';
import type { Site } from '../../kernel/sites.ts';
import { textsOf } from './mails.ts';
import type { ShownWidget } from './showing.ts';

export const widgetStylesheet = readStylesheet('/widgets.css', [
  ...pageStyles,
  new URL('widgets.css', import.meta.url),
]);

/** The language and the site of a visitor. */
export interface Visit {
  readonly locale: Locale;
  readonly site: Site;
}

const message = (
  { locale, site }: Visit,
  id: 'gone' | 'report' | 'reported' | 'stop' | 'stopped' | 'wrong',
  title = '',
): Page => {
  const text = textsOf(locale);
  const values = { brand: site.brand.name, title };
  return messagePage({
    locale,
    brand: site.brand.name,
    title: text(`${id}.title`, values),
    stylesheet: widgetStylesheet,
    text: text(`${id}.text`, values),
    button: id === 'report' || id === 'stop' ? text(`${id}.button`) : undefined,
    more: id === 'gone' && html`<p><a href="/" target="_top">${text('gone.home', values)}</a></p>`,
  });
};

export const gonePage = (visit: Visit): Page => message(visit, 'gone');
export const reportPage = (visit: Visit, { title }: ShownWidget): Page => message(visit, 'report', title);
export const reportedPage = (visit: Visit): Page => message(visit, 'reported');
export const stopPage = (visit: Visit): Page => message(visit, 'stop');
export const stoppedPage = (visit: Visit): Page => message(visit, 'stopped');
export const wrongLinkPage = (visit: Visit): Page => message(visit, 'wrong');

/** The pages of the product side by side, in a strip that scrolls without a script. */
export const widgetPage = ({ locale, site }: Visit, widget: ShownWidget): Page => {
  const text = textsOf(locale);
  const { widgetId, title, article, pages, count } = widget;
  const base = `/w/${widgetId}`;
  const picture = ({ width, height }: ShownWidget['pages'][number], index: number) =>
    html`<li>
      <img
        src="${base}/${index + 1}"
        alt="${text('page.page', { number: index + 1, count })}"
        width="${width}"
        height="${height}"
        ${index > 3 && html`loading="lazy"`}
      />
    </li>`;
  return {
    locale,
    title,
    stylesheet: widgetStylesheet,
    body: html`<main class="widget">
      <header>
        <h1>${title}</h1>
        <p class="quiet">${article}</p>
      </header>
      <ul class="pages" tabindex="0" aria-label="${text('page.pages', { title })}">
        ${pages.map(picture)}
      </ul>
      ${pages.length < count && html`<p class="quiet">${text('page.preparing')}</p>`}
      <footer class="quiet">
        <a href="/" target="_blank" rel="noopener">${text('page.byline', { brand: site.brand.name })}</a>
        <a href="${base}/report" target="_blank" rel="noopener">${text('page.report')}</a>
      </footer>
    </main>`,
  };
};
