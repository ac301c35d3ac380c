import type { Locale } from '@albumen/contracts/site-paths';
import type { FastifyReply } from 'fastify';
import { html } from '../../platform/http/html.ts';
import type { Html } from '../../platform/http/html.ts';
import type { Site } from '../sites.ts';
import { legalFooter } from './legal-links.ts';
import type { PageAsset } from './page-asset.ts';

/** A page that the server renders. It works fully without JavaScript. */
export interface Page {
  readonly locale: Locale;
  readonly title: string;
  readonly stylesheet: PageAsset;
  /** Adds conveniences that need a script. */
  readonly script?: PageAsset;
  /** Shows the colour scheme that the customer chose in the application instead of that of the device. */
  readonly keepsColorScheme?: true;
  readonly body: Html;
}

/**
 * Pages load only our own stylesheets, script, typefaces and images, and the brand's mark; forms submit only to this
 * origin; no site may frame a page.
 */
const contentSecurityPolicyOf = ({ markOrigins }: Pick<Site, 'markOrigins'>): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "font-src 'self'",
    ["img-src 'self'", ...markOrigins].join(' '),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The headers of every page of a site. A form page must never come from a cache. */
export const pageHeadersOf = (site: Pick<Site, 'markOrigins'>) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': contentSecurityPolicyOf(site),
});

/** A script of the web application. It blocks rendering until it has run, so that a dark page never flashes light. */
const colorSchemeScript = '/color-scheme.js';

/** Renders a page in the look of a site, with its legal pages in the footer. */
export const renderPage = (
  { locale, title, stylesheet, script, keepsColorScheme, body }: Page,
  site: Pick<Site, 'page'>,
): string => {
  const { style, stylesheet: brandStyles, mark } = site.page;
  return html`<!doctype html>
    <html lang="${locale}" class="style-${style}">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="${mark ?? '/favicon.svg'}" />
        ${keepsColorScheme && html`<script src="${colorSchemeScript}"></script>`}
        <link rel="stylesheet" href="${stylesheet.href}" />
        ${brandStyles && html`<link rel="stylesheet" href="${brandStyles}" />`}
        ${script && html`<script type="module" src="${script.href}"></script>`}
      </head>
      <body>
        ${body} ${legalFooter(locale, site)}
      </body>
    </html>`.markup;
};

export const sendPage = (reply: FastifyReply, page: Page, status = 200): FastifyReply =>
  reply.code(status).headers(pageHeadersOf(reply.request.site)).send(renderPage(page, reply.request.site));
