import { correlationHeader } from '@albumen/contracts/read-problem';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { chooseLocale } from '../../../kernel/html-pages/message-catalogue.ts';
import { pageHeadersOf, renderPage } from '../../../kernel/html-pages/page.ts';
import type { Page } from '../../../kernel/html-pages/page.ts';
import type { Site } from '../../../kernel/sites.ts';
import type { ProviderPages } from '../provider.ts';
import { languageOf } from './layout.ts';
import type { PageLanguage } from './layout.ts';
import {
  failedPage,
  notFoundPage,
  pageExpiredPage,
  refusedPage,
  signedOutPage,
  signOutPage,
} from './notice-pages.ts';

const languageFor = (ctx: KoaContextWithOIDC, site: Site): PageLanguage => {
  const uiLocales = ctx.oidc.params?.['ui_locales'];
  const locale = typeof uiLocales === 'string' ? uiLocales : undefined;
  return languageOf(chooseLocale(ctx.headers, site, locale), site, ctx.originalUrl);
};

const show = (ctx: KoaContextWithOIDC, site: Site, page: Page): void => {
  ctx.set(pageHeadersOf(site));
  ctx.body = renderPage(page, site);
};

/** The pages that the provider of a site shows itself. The status is already set. */
export const providerPagesOf = (site: Site): ProviderPages => ({
  failed: (ctx) => show(ctx, site, failedPage(languageFor(ctx, site), ctx.get(correlationHeader))),
  refused: (ctx) => show(ctx, site, refusedPage(languageFor(ctx, site))),
  expired: (ctx) => show(ctx, site, pageExpiredPage(languageFor(ctx, site))),
  signOut: (ctx, form) => show(ctx, site, signOutPage(languageFor(ctx, site), { markup: form })),
  signedOut: (ctx) => show(ctx, site, signedOutPage(languageFor(ctx, site))),
  // The provider has not read the request, so it knows no `ui_locales`.
  notFound: (ctx) =>
    show(ctx, site, notFoundPage(languageOf(chooseLocale(ctx.headers, site), site, ctx.originalUrl))),
});
