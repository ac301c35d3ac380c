import { correlationHeader } from '@albumen/contracts/problem';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { chooseLocale } from '../../../platform/html-pages/message-catalogue.ts';
import { pageHeaders, renderPage } from '../../../platform/html-pages/page.ts';
import type { Page } from '../../../platform/html-pages/page.ts';
import type { ProviderPages } from '../provider.ts';
import { languageOf } from './layout.ts';
import type { PageLanguage } from './layout.ts';
import { failedPage, pageExpiredPage, refusedPage, signedOutPage, signOutPage } from './notice-pages.ts';

const languageFor = (ctx: KoaContextWithOIDC): PageLanguage => {
  const uiLocales = ctx.oidc.params?.['ui_locales'];
  return languageOf(
    chooseLocale(typeof uiLocales === 'string' ? uiLocales : undefined, ctx.get('accept-language')),
  );
};

const show = (ctx: KoaContextWithOIDC, page: Page): void => {
  ctx.set(pageHeaders);
  ctx.body = renderPage(page);
};

/** The pages that the provider shows itself. The status is set already. */
export const providerPages: ProviderPages = {
  failed: (ctx) => show(ctx, failedPage(languageFor(ctx), ctx.get(correlationHeader))),
  refused: (ctx) => show(ctx, refusedPage(languageFor(ctx))),
  expired: (ctx) => show(ctx, pageExpiredPage(languageFor(ctx))),
  signOut: (ctx, form) => show(ctx, signOutPage(languageFor(ctx), { markup: form })),
  signedOut: (ctx) => show(ctx, signedOutPage(languageFor(ctx))),
};
