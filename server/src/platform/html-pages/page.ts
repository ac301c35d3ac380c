import type { FastifyReply } from 'fastify';
import { html } from '../http/html.ts';
import type { Html } from '../http/html.ts';
import type { PageAsset } from './page-asset.ts';

/** A page that the server renders. It works fully without JavaScript. */
export interface Page {
  readonly locale: string;
  readonly title: string;
  readonly stylesheet: PageAsset;
  /** Adds conveniences that need a script. */
  readonly script?: PageAsset;
  /** Shows the colour scheme that the customer chose in the application instead of that of the device. */
  readonly keepsColorScheme?: true;
  readonly body: Html;
}

/**
 * Pages load only our own stylesheet, script, typeface and images; forms submit only to this origin; no site may frame
 * a page.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The headers of every page. A form page must never come from a cache. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': contentSecurityPolicy,
};

/** A script of the web application. It blocks rendering until it has run, so that a dark page never flashes light. */
const colorSchemeScript = '/color-scheme.js';

export const renderPage = ({ locale, title, stylesheet, script, keepsColorScheme, body }: Page): string =>
  html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" />
        ${keepsColorScheme && html`<script src="${colorSchemeScript}"></script>`}
        <link rel="stylesheet" href="${stylesheet.href}" />
        ${script && html`<script type="module" src="${script.href}"></script>`}
      </head>
      <body>
        ${body}
      </body>
    </html>`.markup;

export const sendPage = (reply: FastifyReply, page: Page, status = 200): FastifyReply =>
  reply.code(status).headers(pageHeaders).send(renderPage(page));
