import { randomUUID } from 'node:crypto';
import { operatorSubscriptions } from '@albumen/contracts/operator/subscriptions';
import { embeddedServicePath } from '@albumen/contracts/services';
import { locales } from '@albumen/contracts/site-paths';
import { subscriptions } from '@albumen/contracts/subscriptions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { chooseLocale } from '../../kernel/html-pages/message-catalogue.ts';
import { servePageAsset } from '../../kernel/html-pages/page-asset.ts';
import { sendPage } from '../../kernel/html-pages/page.ts';
import { serves } from '../../kernel/http/contract-routes.ts';
import type { Served } from '../../kernel/http/contract-routes.ts';
import { acceptForms } from '../../platform/http/forms.ts';
import { networkOf } from '../../platform/http/network.ts';
import { localeOn, usesHttps } from '../../kernel/sites.ts';
import type { Site } from '../../kernel/sites.ts';
import {
  requestedPage,
  formPage,
  subscriptionsStylesheet,
  unsubscribedPage,
  unsubscribePage,
  wrongLinkPage,
} from './pages.ts';
import type { Visit } from './pages.ts';
import { linkHours } from './rules.ts';
import type { SubscriptionsService } from './service.ts';

const base = embeddedServicePath('subscription');

/** Marks a browser that sent the form of a shop: there the link confirms without a button. */
const browserCookie = 'subscription_browser';

const cookieIn = (header = ''): string | undefined =>
  new RegExp(String.raw`(?:^|;\s*)${browserCookie}=([\w-]{36})(?:;|$)`).exec(header)?.[1];

/** The calls of customers, of our pages and of the operator. */
export const subscriptionsRoutes = (service: SubscriptionsService): Served[] => [
  serves(subscriptions, {
    readSubscription: ({ caller, site }) => service.read(caller.customerId, site),
    requestSubscription: ({ caller, body, site, locale }) =>
      service.request(caller.customerId, { ...body, site, locale }),
    endSubscription: ({ caller, site }) => service.end(caller.customerId, site),
    subscribe: ({ body: { email, browser }, site, locale, network }) =>
      service.subscribe(email, { browser, site, locale }, network),
    confirmSubscription: ({ body: { browser, ...link }, headers }) =>
      service.confirm(link, browser === undefined ? undefined : [browser, cookieIn(headers.cookie)]),
  }),
  serves(operatorSubscriptions, {
    requestSubscription: ({ body: { email, locale }, site }) =>
      service.subscribe(email, { site, locale: localeOn(site, locale) }),
  }),
];

const visitOf = ({ headers, site }: FastifyRequest, locale?: string): Visit => ({
  locale: chooseLocale(headers, site, locale),
  site,
});

/** A field of a form; empty if it is missing or sent twice. */
const fieldOf = ({ body }: FastifyRequest, name: string): string => {
  const value = (body as Readonly<Record<string, unknown>> | undefined)?.[name];
  return typeof value === 'string' ? value : '';
};

/** Answers the form of a shop. Everyone may send it from any website: it only sends a mail, which the limits count. */
const answerForm =
  (service: SubscriptionsService, shopUrlOf: (site: Site) => string | undefined) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { site } = request;
    const email = fieldOf(request, 'email').trim();
    const visit = visitOf(
      request,
      locales.find((locale) => locale === fieldOf(request, 'locale')),
    );
    const browser = cookieIn(request.headers.cookie) ?? randomUUID();
    try {
      await service.subscribe(email, { ...visit, browser }, networkOf(request.ip));
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
      return sendPage(reply, formPage(visit, email, error), error.status);
    }
    const attributes = `Path=${base}; Max-Age=${linkHours * 3600}; HttpOnly; SameSite=Lax`;
    reply.header(
      'set-cookie',
      `${browserCookie}=${browser}; ${attributes}${usesHttps(site) ? '; Secure' : ''}`,
    );
    return sendPage(reply, requestedPage(visit, email, shopUrlOf(site)));
  };

/** The form of a shop, and the unsubscribe address of newsletters. */
export const subscriptionsPages = (
  http: FastifyInstance,
  service: SubscriptionsService,
  shopUrlOf: (site: Site) => string | undefined,
): void => {
  servePageAsset(http, subscriptionsStylesheet);
  type Call = FastifyRequest<{ Params: { token: string } }>;
  const unsubscribePath = `${base}/subscriptions/unsubscribe/:token`;

  http.register(async (forms) => {
    await acceptForms(forms);
    forms.post(`${base}/subscriptions/form`, answerForm(service, shopUrlOf));
  });

  // Programs that scan mails open links: only a POST unsubscribes (RFC 8058).
  http.get(unsubscribePath, (request: Call, reply) => {
    const isRight = service.isUnsubscribeToken(request.params.token);
    const visit = visitOf(request);
    return sendPage(reply, isRight ? unsubscribePage(visit) : wrongLinkPage(visit), isRight ? 200 : 404);
  });

  http.register(async (oneClick) => {
    // RFC 8058, 3.2: the body is a form of either kind. The address alone says everything.
    oneClick.removeAllContentTypeParsers();
    oneClick.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 10_000 }, (_request, _body, done) =>
      done(null),
    );
    oneClick.post(unsubscribePath, async (request: Call, reply) => {
      const isDone = await service.unsubscribe(request.params.token);
      const visit = visitOf(request);
      return sendPage(reply, isDone ? unsubscribedPage(visit) : wrongLinkPage(visit), isDone ? 200 : 404);
    });
  });
};
