import { widgetPagePath } from '@albumen/contracts/site-paths';
import { gallery, widgets } from '@albumen/contracts/widgets';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Attempts } from '../../kernel/attempt-limits.ts';
import { chooseLocale } from '../../kernel/html-pages/message-catalogue.ts';
import { servePageAsset } from '../../kernel/html-pages/page-asset.ts';
import { pageHeadersOf, renderPage, sendPage } from '../../kernel/html-pages/page.ts';
import type { Page } from '../../kernel/html-pages/page.ts';
import { serves } from '../../kernel/http/contract-routes.ts';
import type { Served } from '../../kernel/http/contract-routes.ts';
import { acceptForms } from '../../platform/http/forms.ts';
import { networkOf } from '../../platform/http/network.ts';
import { renditionType } from '../../platform/images/index.ts';
import type { Site } from '../../kernel/sites.ts';
import {
  gonePage,
  reportPage,
  reportedPage,
  stopPage,
  stoppedPage,
  widgetPage,
  widgetStylesheet,
  wrongLinkPage,
} from './pages.ts';
import type { Visit } from './pages.ts';
import type { WidgetsService } from './service.ts';
import type { Shares } from './shares.ts';
import type { Showing } from './showing.ts';

export interface WidgetsCalls {
  readonly service: WidgetsService;
  readonly shares: Shares;
  readonly showing: Showing;
  readonly attempts: Attempts;
}

/** The calls of the services `widget` and `gallery`. */
export const widgetsRoutes = ({ attempts, service, shares, showing }: WidgetsCalls): Served[] => [
  serves(widgets, {
    listWidgets: ({ caller, query, site }) => service.list(caller.customerId, query.orderCodes, site),
    readWidget: ({ caller, params, site }) => service.read(caller.customerId, params.widgetId, site),
    createWidget: ({ caller, params, site }) => service.create(caller.customerId, params.orderId, site),
    deleteWidget: ({ caller, params }) => service.delete(caller.customerId, params.widgetId),
    shareWidget: ({ caller, params, query, site }) =>
      shares.share(caller.customerId, params.widgetId, query, site),
    readBlockedOrder: async ({ params, network }) => {
      await attempts.take({ 'blocked-order': network });
      return showing.blockedOrder(params.orderCode);
    },
  }),
  serves(gallery, {
    readGalleryEntry: ({ caller, params, query }) =>
      service.readEntry(caller.customerId, params.widgetId, query.channel),
    createGalleryEntry: ({ caller, body }) => service.publish(caller.customerId, body),
    changeGalleryEntry: ({ caller, params, query, body }) =>
      service.changeEntry(caller.customerId, { ...params, ...query }, body.category),
    deleteGalleryEntry: ({ caller, params, query }) =>
      service.hide(caller.customerId, params.widgetId, query.channel),
    listCategories: () => service.categories(),
  }),
];

const visitOf = ({ headers, site }: FastifyRequest): Visit => ({
  locale: chooseLocale(headers, site),
  site,
});

/** Without scripts, and every website may frame it. */
const framedHeadersOf = (site: Site) => {
  const headers = pageHeadersOf(site);
  return {
    ...headers,
    'content-security-policy': headers['content-security-policy']
      .replace("script-src 'self'", "script-src 'none'")
      .replace("frame-ancestors 'none'", 'frame-ancestors *'),
  };
};

/** Sends a page that every website may frame. It acts for nobody, so a frame around it can steal no click. */
const sendFramedPage = (reply: FastifyReply, page: Page, status: number): FastifyReply => {
  const { site } = reply.request;
  return reply
    .code(status)
    .removeHeader('x-frame-options')
    .headers(framedHeadersOf(site))
    .send(renderPage(page, site));
};

/** The pages that everybody may open: of a widget, to report it, and to stop the mails of shares. */
export const widgetPages = (
  http: FastifyInstance,
  { attempts, shares, showing }: Omit<WidgetsCalls, 'service'>,
): void => {
  servePageAsset(http, widgetStylesheet);
  type Call = FastifyRequest<{ Params: { widgetId: string; page: string; token: string } }>;
  const base = widgetPagePath.replace('$', ':');

  http.get(base, async (request: Call, reply) => {
    const widget = await showing.show(request.params.widgetId, request.site);
    const visit = visitOf(request);
    return sendFramedPage(reply, widget ? widgetPage(visit, widget) : gonePage(visit), widget ? 200 : 404);
  });

  http.get(`${base}/:page`, async (request: Call, reply) => {
    const { body, bytes } = await showing.picture(request.params.widgetId, request.params.page, request.site);
    return reply
      .type(renditionType)
      .headers({ 'content-length': bytes, 'cache-control': 'private, max-age=300' })
      .send(body);
  });

  http.get(`${base}/report`, async (request: Call, reply) => {
    const widget = await showing.show(request.params.widgetId, request.site);
    const visit = visitOf(request);
    return sendPage(reply, widget ? reportPage(visit, widget) : gonePage(visit), widget ? 200 : 404);
  });

  http.register(async (forms) => {
    // The forms have no fields; browsers still name the type.
    await acceptForms(forms);

    forms.post(`${base}/report`, async (request: Call, reply) => {
      await attempts.take({ 'widget-report': networkOf(request.ip) });
      await showing.report(request.params.widgetId, request.site);
      return sendPage(reply, reportedPage(visitOf(request)));
    });

    forms.post('/widget-mails/:token', async (request: Call, reply) => {
      const isDone = await shares.refuse(request.params.token);
      const visit = visitOf(request);
      return sendPage(reply, isDone ? stoppedPage(visit) : wrongLinkPage(visit), isDone ? 200 : 404);
    });
  });

  // Programs that scan mails open links: only the button stops the mails.
  http.get('/widget-mails/:token', (request: Call, reply) => {
    const isRight = shares.isRefusal(request.params.token);
    const visit = visitOf(request);
    return sendPage(reply, isRight ? stopPage(visit) : wrongLinkPage(visit), isRight ? 200 : 404);
  });
};
