import { legalPages } from '@albumen/contracts/web-configuration';
import type { Locale } from '@albumen/contracts/site-paths';
import { html } from '../../platform/http/html.ts';
import type { Html } from '../../platform/http/html.ts';
import type { Site } from '../sites.ts';
import { readMessageCatalogue } from './message-catalogue.ts';
import type enGB from './messages/en-GB.json';

const textsOf = readMessageCatalogue<keyof typeof enGB>(import.meta.dirname);

/** The legal pages of a site that are configured, with their names. */
export const legalLinks = (locale: Locale, { page: { legal } }: Pick<Site, 'page'>) =>
  legalPages.flatMap((page) => {
    const address = legal[page];
    return address === undefined ? [] : [{ page, address, label: textsOf(locale)(`legal.${page}`) }];
  });

/** The footer of a page. Its links open in a new tab, so that nobody loses a form or leaves a frame. */
export const legalFooter = (locale: Locale, site: Pick<Site, 'page'>): Html | undefined => {
  const links = legalLinks(locale, site);
  if (links.length === 0) return undefined;
  return html`<footer class="legal">
    <ul>
      ${links.map(
        ({ address, label }) =>
          html`<li><a href="${address}" target="_blank" rel="noopener">${label}</a></li>`,
      )}
    </ul>
  </footer>`;
};
