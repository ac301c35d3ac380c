import { legalPages } from '@albumen/contracts/web-configuration';
import type { Locale } from '@albumen/contracts/site-paths';
import { html } from '../../platform/http/html.ts';
import type { Html } from '../../platform/http/html.ts';
import type { Log } from '../../platform/log.ts';
import { isLoopback } from '../sites.ts';
import type { Site, Sites } from '../sites.ts';
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

/** The pages that shops in the countries of the product must have. */
const requiredPages = ['imprint', 'privacy', 'terms'] as const;

/** Warns of each site, except on this machine, whose pages and mails lack links that the law asks for. */
export const warnOfLegalPages = ({ all }: Pick<Sites, 'all'>, log: Log): void => {
  for (const { publicUrl, page } of all) {
    const missing = requiredPages.filter((one) => page.legal[one] === undefined);
    if (missing.length === 0 || isLoopback(new URL(publicUrl).hostname)) continue;
    log.warn(
      { event: 'site.no-legal-page', site: publicUrl, missing },
      'a site lacks links to legal pages: set their addresses as "legal" of its entry in SITES',
    );
  }
};
