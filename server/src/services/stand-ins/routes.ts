import type { PhotoPage } from '@albumen/contracts/photo-management/library';
import type { TempSelection } from '@albumen/contracts/photo-management/temp-selections';
import { embeddedServicePath } from '@albumen/contracts/services';
import { sitePaths } from '@albumen/contracts/site-paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { servePageAsset } from '../../kernel/html-pages/page-asset.ts';
import { sendPage } from '../../kernel/html-pages/page.ts';
import type { Page } from '../../kernel/html-pages/page.ts';
import type { Authenticate } from '../../kernel/http/caller.ts';
import { acceptForms } from '../../platform/http/forms.ts';
import { requireOwnMachine } from '../../kernel/http/own-machine.ts';
import { sampleShopPaths } from '../../kernel/sample-shop.ts';
import {
  editorFailedPage,
  editorPage,
  editorProjectPage,
  paymentMethodPage,
  otherShopPage,
  shopPage,
  standInStylesheet,
  surveyPage,
} from './pages.ts';
import { sampleScriptRoutes } from './routes/sample-scripts.ts';
import { askPage, orderList, pictures, reorderPage } from './order-pages.ts';
import type { SampleShop, ShopOrder } from './service.ts';

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A value of the query; empty if there is none, or several. */
const valueOf = (query: Query, name: string): string => {
  const value = query[name];
  return typeof value === 'string' ? value : '';
};

/** The token of the customer's session, which the browser sends to sites on the same domain. */
const tokenOf = ({ headers: { cookie = '' } }: FastifyRequest): string =>
  /(?:^|;\s*)access_token=([^;]*)/.exec(cookie)?.[1] ?? '';

/**
 * Reads the photos like an editor on the same domain: with the public calls and the token of the customer's session.
 */
const openEditor = async (request: FastifyRequest, reply: FastifyReply, query: Query) => {
  const projectId = valueOf(query, 'projectId');
  if (projectId !== '') return sendPage(reply, editorProjectPage(projectId));
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
    return sendPage(reply, editorPage(opened, { images, count }));
  }
  const failure = { 400: 'gone', 401: 'signedOut', 404: 'gone' } as const;
  const { statusCode } = selection;
  const isKnown = statusCode in failure;
  return sendPage(
    reply,
    editorFailedPage(isKnown ? failure[statusCode as keyof typeof failure] : 'failed'),
    isKnown ? statusCode : 502,
  );
};

interface ShopParts {
  readonly shop: SampleShop;
  readonly authenticate: Authenticate;
}

/** Returns the id of the session's customer; undefined if nobody is signed in. */
const customerOf = async (
  request: FastifyRequest,
  { authenticate }: ShopParts,
): Promise<string | undefined> => {
  try {
    return (await authenticate(request, tokenOf(request))).customerId;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-signed-in') return undefined;
    throw error;
  }
};

const signedOut = (reply: FastifyReply) => sendPage(reply, shopPage('signedOut'), 401);

/** The pages of one order of the customer, and the buttons on them. */
const orderRoutes = (pages: FastifyInstance, parts: ShopParts): void => {
  const { shop } = parts;
  type Call = FastifyRequest<{ Params: { code: string } }>;

  const show = (pageFor: (shown: ShopOrder) => Page) => async (request: Call, reply: FastifyReply) => {
    const customerId = await customerOf(request, parts);
    if (customerId === undefined) return signedOut(reply);
    const { code } = request.params;
    return sendPage(reply, pageFor({ code, order: await shop.find(customerId, code) }));
  };

  /** Redirects, so that reloading the page does not act again. */
  const act =
    (
      change: (customerId: string, code: string, request: FastifyRequest) => Promise<void>,
      pathOf: (code: string) => string,
    ) =>
    async (request: Call, reply: FastifyReply) => {
      const customerId = await customerOf(request, parts);
      if (customerId === undefined) return signedOut(reply);
      const { code } = request.params;
      await change(customerId, code, request);
      return reply.redirect(pathOf(encodeURIComponent(code)), 303);
    };

  const { shop: base } = sampleShopPaths;
  const toOrder = (code: string) => sitePaths.order.replace('$orderCode', code);
  const toListed = (code: string) => `${base}#order-${code}`;
  pages.post(`${base}/advance/:code`, act(shop.advance, toListed));
  pages.post(
    `${base}/answer-address/:code`,
    act((customerId, code, request) => {
      const isAccepted = (request.body as Query | undefined)?.['answer'] === 'accepted';
      const reason = 'This product cannot be delivered there in time.';
      const answer = isAccepted ? ({ state: 'accepted' } as const) : ({ state: 'rejected', reason } as const);
      return shop.answerAddress(customerId, code, { site: request.site, answer });
    }, toListed),
  );
  pages.post(`${base}/pay/:code`, act(shop.pay, toOrder));
  pages.post(`${base}/cancel/:code`, act(shop.cancel, toOrder));
  pages.get(`${base}/reorder/:code`, show(reorderPage));
  pages.get(
    `${base}/pay/:code`,
    show((shown) => askPage('pay', shown, shop.canPay(shown.order))),
  );
  pages.get(
    `${base}/cancel/:code`,
    show((shown) => askPage('cancel', shown, shop.canCancel(shown.order))),
  );
};

/** The stand-ins for a shop's pages, on an installation with sample accounts; only this machine can open them. */
export const standInRoutes = (http: FastifyInstance, parts: ShopParts): void => {
  servePageAsset(http, standInStylesheet);
  http.register(async (pages) => {
    pages.addHook('onRequest', requireOwnMachine);
    await acceptForms(pages);
    for (const picture of pictures) servePageAsset(pages, picture);
    pages.post(sampleShopPaths.shop, async (request, reply) => {
      const customerId = await customerOf(request, parts);
      if (customerId === undefined) return signedOut(reply);
      await parts.shop.order(customerId);
      // Redirects, so that reloading the page does not order again.
      return reply.redirect(`${sampleShopPaths.shop}?ordered`, 303);
    });
    pages.get<{ Querystring: Query }>(sampleShopPaths.shop, async (request, reply) => {
      if (request.query['ordered'] !== undefined) return sendPage(reply, shopPage('ordered'));
      const customerId = await customerOf(request, parts);
      const orders = customerId === undefined ? [] : await parts.shop.list(customerId, request.site);
      return sendPage(reply, shopPage('open', orders.length === 0 ? undefined : orderList(orders)));
    });
    orderRoutes(pages, parts);
    sampleScriptRoutes(pages);
    pages.get<{ Params: { '*': string }; Querystring: Query }>(
      `${sampleShopPaths.shop}/*`,
      (request, reply) => {
        const { '*': path } = request.params;
        if (!/^[a-z-]+(?:\/[a-z-]+)*$/.test(path)) return reply.callNotFound();
        return sendPage(reply, otherShopPage(path));
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
      const page = paymentMethodPage(isValid ? returnUrl : undefined);
      return sendPage(reply, page, isValid ? 200 : 400);
    });
    pages.get(sampleShopPaths.survey, (_request, reply) => sendPage(reply, surveyPage));
  });
};
