import type { PhotoPage } from '@albumen/contracts/photo-management/library';
import type { TempSelection } from '@albumen/contracts/photo-management/temp-selections';
import { embeddedServicePath } from '@albumen/contracts/services';
import { locales } from '@albumen/contracts/site-paths';
import type { Locale } from '@albumen/contracts/site-paths';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { chooseLocale } from '../../platform/html-pages/message-catalogue.ts';
import { servePageAsset } from '../../platform/html-pages/page-asset.ts';
import { sendPage } from '../../platform/html-pages/page.ts';
import type { Authenticate } from '../../platform/http/caller.ts';
import { requireOwnMachine } from '../../platform/http/own-machine.ts';
import { sampleShopPaths } from '../../platform/sample-shop.ts';
import {
  editorFailedPage,
  editorPage,
  paymentMethodPage,
  otherShopPage,
  shopPage,
  standInStylesheet,
  surveyPage,
  thanksPage,
} from './pages.ts';
import type { SampleShop } from './service.ts';

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A value of the query; empty if there is none, or several. */
const valueOf = (query: Query, name: string): string => {
  const value = query[name];
  return typeof value === 'string' ? value : '';
};

/** The locale in the address of the page, or else that of the browser. */
const localeOf = ({ headers, site }: FastifyRequest, query: Query): Locale =>
  locales.find((locale) => locale === valueOf(query, 'locale')) ??
  chooseLocale(undefined, headers['accept-language'], site.locale);

/** The token of the customer's session, which the browser sends to sites on the same domain. */
const tokenOf = ({ headers: { cookie = '' } }: FastifyRequest): string =>
  /(?:^|;\s*)access_token=([^;]*)/.exec(cookie)?.[1] ?? '';

/**
 * Reads the photos like an editor on the same domain: with the public calls and the token of the customer's session.
 */
const openEditor = async (request: FastifyRequest, reply: FastifyReply, query: Query) => {
  const locale = localeOf(request, query);
  const id = encodeURIComponent(valueOf(query, 'tempSelectionId'));
  const read = (path: string) =>
    request.server.inject({
      url: `${embeddedServicePath('photoManagement')}/temp-selections/${id}${path}`,
      headers: { authorization: `Bearer ${tokenOf(request)}`, host: request.headers.host ?? '' },
    });
  const [selection, page] = [await read(''), await read('/photos')];
  if (selection.statusCode === 200 && page.statusCode === 200) {
    const opened = { productCode: valueOf(query, 'productCode'), channelId: valueOf(query, 'channelId') };
    const { images } = page.json<PhotoPage>();
    const count = selection.json<TempSelection>().photoIds.length;
    return sendPage(reply, editorPage(locale, opened, { images, count }));
  }
  const failure = { 400: 'gone', 401: 'signedOut', 404: 'gone' } as const;
  const { statusCode } = selection;
  const isKnown = statusCode in failure;
  return sendPage(
    reply,
    editorFailedPage(locale, isKnown ? failure[statusCode as keyof typeof failure] : 'failed'),
    isKnown ? statusCode : 502,
  );
};

interface ShopParts {
  readonly shop: SampleShop;
  readonly authenticate: Authenticate;
}

/** Places an order for the customer of the session. */
const order = async (request: FastifyRequest, reply: FastifyReply, { shop, authenticate }: ShopParts) => {
  try {
    const { customerId } = await authenticate(request, tokenOf(request));
    await shop.order(customerId);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not-signed-in') throw error;
    return sendPage(reply, shopPage(localeOf(request, {}), 'signedOut'), 401);
  }
  // Redirects, so that reloading the page does not order again.
  return reply.redirect(`${sampleShopPaths.shop}?ordered`, 303);
};

/** The stand-ins for a shop's pages, on an installation with sample accounts; only this machine can open them. */
export const standInRoutes = (http: FastifyInstance, parts: ShopParts): void => {
  servePageAsset(http, standInStylesheet);
  http.register(async (pages) => {
    pages.addHook('onRequest', requireOwnMachine);
    await pages.register(formbody);
    pages.post(sampleShopPaths.shop, (request, reply) => order(request, reply, parts));
    pages.get<{ Querystring: Query }>(sampleShopPaths.shop, (request, reply) => {
      const isOrdered = request.query['ordered'] !== undefined;
      return sendPage(reply, shopPage(localeOf(request, request.query), isOrdered ? 'ordered' : 'open'));
    });
    pages.get<{ Params: { '*': string }; Querystring: Query }>(
      `${sampleShopPaths.shop}/*`,
      (request, reply) => {
        const { '*': path } = request.params;
        if (!/^[a-z-]+(?:\/[a-z-]+)*$/.test(path)) return reply.callNotFound();
        return sendPage(reply, otherShopPage(localeOf(request, request.query), path));
      },
    );
    pages.get<{ Querystring: Query }>(sampleShopPaths.editor, (request, reply) =>
      openEditor(request, reply, request.query),
    );
    pages.get<{ Querystring: Query }>(sampleShopPaths.paymentMethod, (request, reply) => {
      const { query } = request;
      const [returnUrl, expires, signature] = ['returnUrl', 'expires', 'signature'].map((name) =>
        valueOf(query, name),
      );
      const isValid = parts.shop.mayReturnTo(returnUrl ?? '', {
        expires: expires ?? '',
        signature: signature ?? '',
      });
      const page = paymentMethodPage(localeOf(request, query), isValid ? returnUrl : undefined);
      return sendPage(reply, page, isValid ? 200 : 400);
    });
    pages.get<{ Querystring: Query }>(sampleShopPaths.survey, (request, reply) => {
      const locale = localeOf(request, request.query);
      const isAnswered = request.query['reason'] !== undefined;
      return sendPage(reply, isAnswered ? thanksPage(locale) : surveyPage(locale));
    });
  });
};
