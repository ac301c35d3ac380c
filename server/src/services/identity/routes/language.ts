import { localeCookie, unsavedLocaleCookie, unsavedLocaleSeconds } from '@albumen/contracts/locale-choice';
import { locales } from '@albumen/contracts/site-paths';
import type { FastifyInstance } from 'fastify';
import { usesHttps } from '../../../kernel/sites.ts';
import { homePath } from '../pages/layout.ts';
import { identityPath, languagePath } from '../paths.ts';
import { formField } from './visit.ts';

/** A year, as in the application. */
const retentionSeconds = 31_536_000;

/** The address of one of our pages, without its origin; the start page for any other. */
const ownAddress = (back: string, publicUrl: string): string => {
  const url = URL.parse(back, publicUrl);
  const isOwn = url?.origin === publicUrl && url.pathname.startsWith(`${identityPath}/`);
  return isOwn ? url.pathname + url.search : homePath;
};

/** Keeps the chosen language in the cookie that the application also uses, and shows the page again. */
export const languageRoutes = (pages: FastifyInstance): void => {
  pages.post(languagePath, (request, reply) => {
    const { body, site } = request;
    const wanted = formField(body, 'locale');
    const locale = locales.find((one) => one === wanted);
    if (locale !== undefined) {
      // The application reads it, too.
      const attributes = {
        path: '/',
        httpOnly: false,
        signed: false,
        sameSite: 'lax',
        secure: usesHttps(site),
      } as const;
      reply.setCookie(localeCookie, locale, { ...attributes, maxAge: retentionSeconds });
      reply.setCookie(unsavedLocaleCookie, '1', { ...attributes, maxAge: unsavedLocaleSeconds });
    }
    return reply.redirect(ownAddress(formField(body, 'back'), site.publicUrl), 303);
  });
};
