import { correlationHeader } from '@albumen/contracts/read-problem';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { chooseLocale } from '../../../platform/html-pages/message-catalogue.ts';
import { pageHeaders, renderPage } from '../../../platform/html-pages/page.ts';
import type { Page } from '../../../platform/html-pages/page.ts';
import type { Site } from '../../../platform/sites.ts';
import type { ProviderPages } from '../provider.ts';
import { languageOf } from './layout.ts';
import type { PageLanguage } from './layout.ts';
import { failedPage, pageExpiredPage, refusedPage, signedOutPage, signOutPage } from './notice-pages.ts';

const languageFor = (ctx: KoaContextWithOIDC, site: Site): PageLanguage => {
  const uiLocales = ctx.oidc.params?.['ui_locales'];
  const asked = typeof uiLocales === 'string' ? uiLocales : undefined;
  return languageOf(chooseLocale(asked, ctx.get('accept-language'), site.locale), site);
};

const show = (ctx: KoaContextWithOIDC, page: Page): void => {
  ctx.set(pageHeaders);
  ctx.body = renderPage(page);
};

/** The pages that the provider of a site shows itself. The status is already set. */
export const providerPagesOf = (site: Site): ProviderPages => ({
  failed: (ctx) => show(ctx, failedPage(languageFor(ctx, site), ctx.get(correlationHeader))),
  refused: (ctx) => show(ctx, refusedPage(languageFor(ctx, site))),
  expired: (ctx) => show(ctx, pageExpiredPage(languageFor(ctx, site))),
  signOut: (ctx, form) => show(ctx, signOutPage(languageFor(ctx, site), { markup: form })),
  signedOut: (ctx) => show(ctx, signedOutPage(languageFor(ctx, site))),
});
