import { readdirSync, readFileSync } from 'node:fs';
import { orderStatuses } from '@albumen/contracts/order-words';
import type { OperatorOrder } from '@albumen/contracts/operator/orders';
import { sitePaths } from '@albumen/contracts/site-paths';
import type { Locale } from '@albumen/contracts/site-paths';
import { html } from '../../platform/http/html.ts';
import type { Html } from '../../platform/http/html.ts';
import type { Page } from '../../kernel/html-pages/page.ts';
import type { PageAsset } from '../../kernel/html-pages/page-asset.ts';
import { sampleShopPaths } from '../../kernel/sample-shop.ts';
import { nextStepOf } from './order-steps.ts';
import { pageOf } from './pages.ts';
import type { ShopOrder } from './service.ts';
import type { StandInText } from './texts.ts';

const { shop } = sampleShopPaths;

const folder = new URL('pictures/', import.meta.url);

/** The product pictures of the sample shop, drawn by `samples/src/draw-products.ts`. */
export const pictures: readonly PageAsset[] = readdirSync(folder).map((name) => {
  const path = `${shop}/pictures/${name}`;
  return { href: path, path, type: 'image/webp', content: readFileSync(new URL(name, folder)) };
});

const orderPath = (code: string): string => sitePaths.order.replace('$orderCode', encodeURIComponent(code));

/** The number that the customer knows. */
const numberOf = ({ code, order: { number = code } }: ShopOrder): string => number;

const statusText = ({ status, label }: OperatorOrder, text: StandInText): string => {
  const known = orderStatuses.find((one) => one === status);
  return known ? text(`step.${known}`) : (label ?? status);
};

const money = (locale: Locale, { sums }: OperatorOrder): string => {
  if (sums?.total === undefined) return '';
  const form = new Intl.NumberFormat(locale, { style: 'currency', currency: sums.currency });
  const { maximumFractionDigits = 2 } = form.resolvedOptions();
  return form.format(sums.total / 10 ** maximumFractionDigits);
};

const productList = ({ products = [] }: OperatorOrder): Html =>
  html`<ul class="bought">
    ${products.map(
      ({ title = '', picture, quantity }) =>
        html`<li>
          ${picture?.startsWith('/') && html`<img src="${picture}" width="72" height="72" alt="" />`}
          <span>${quantity} × ${title}</span>
        </li>`,
    )}
  </ul>`;

/** The address that the customer has requested, and the two answers of the shop. */
const addressRequest = (text: StandInText, { code, requestedAddress }: ShopOrder): Html | undefined => {
  if (!requestedAddress) return undefined;
  const { street, number, postalCode, city } = requestedAddress;
  const lines = [
    [street, number],
    [postalCode, city],
  ].map((line) => line.filter(Boolean).join(' '));
  return html`<form action="${shop}/answer-address/${code}" method="post" class="request">
    <span>${text('address.requested', { address: lines.filter(Boolean).join(', ') })}</span>
    ${(['accepted', 'rejected'] as const).map(
      (answer) =>
        html`<button
          class="button button-quiet"
          name="answer"
          value="${answer}"
          aria-describedby="order-${code}"
        >
          ${text(`address.${answer}`)}
        </button>`,
    )}
  </form>`;
};

const listedOrder = (text: StandInText, listed: ShopOrder): Html => {
  const { code, order } = listed;
  const next = nextStepOf(order);
  const picture = order.products?.find(({ picture: of }) => of?.startsWith('/'))?.picture;
  return html`<li id="order-${code}">
    ${picture === undefined ? html`<span></span>` : html`<img src="${picture}" width="72" height="72" alt="" />`}
    <div>
      <strong><a href="${orderPath(code)}">${text('orders.code', { code: numberOf(listed) })}</a></strong>
      <span class="quiet">${order.products?.map(({ title }) => title).join(', ') ?? ''}</span>
      <span>${statusText(order, text)}</span>
      ${addressRequest(text, listed)}
    </div>
    ${
      next
        ? html`<form action="${shop}/advance/${code}" method="post">
            <button class="button button-quiet" aria-describedby="order-${code}">
              ${text(`next.${next}`)}
            </button>
          </form>`
        : html`<span class="quiet">${text('orders.finished')}</span>`
    }
  </li>`;
};

/** The customer's orders, each with a button for its next step. */
export const orderList = (text: StandInText, orders: readonly ShopOrder[]): Html =>
  html`<section class="shop-orders">
    <h2>${text('orders.title')}</h2>
    <p class="quiet">${text('orders.intro')}</p>
    <ul>
      ${orders.map((order) => listedOrder(text, order))}
    </ul>
  </section>`;

/** Asks before an order is paid or cancelled. */
export const askPage = (
  locale: Locale,
  action: 'pay' | 'cancel',
  shopOrder: ShopOrder,
  isPossible: boolean,
): Page => {
  const { code, order } = shopOrder;
  const number = numberOf(shopOrder);
  return pageOf(
    locale,
    `${action}.title`,
    (text) => html`
      ${productList(order)}
      ${
        isPossible
          ? html`<p>${text(`${action}.question`, { code: number, total: money(locale, order) })}</p>
              <form action="${shop}/${action}/${code}" method="post">
                <button class="button">${text(`${action}.action`)}</button>
              </form>`
          : html`<p class="notice">
              ${text(`${action}.impossible`, { code: number, status: statusText(order, text) })}
            </p>`
      }
      <p><a href="${orderPath(code)}">${text('orders.back', { code: number })}</a></p>
    `,
  );
};

/** Shows what a reorder has put into the basket, and what it has left out. */
export const reorderPage = (locale: Locale, shopOrder: ShopOrder): Page => {
  const { code, order } = shopOrder;
  const number = numberOf(shopOrder);
  const { state = 'available', changes = [] } = order.reorder ?? {};
  const missing = new Set(changes.flatMap((one) => (one.state === 'unavailable' ? [one.product] : [])));
  const products =
    state === 'unavailable' ? [] : (order.products ?? []).filter((one) => !missing.has(one.code));
  const left = (order.products ?? []).filter((one) => !products.includes(one));
  return pageOf(
    locale,
    'reorder.title',
    (text) => html`
      <p class="notice">${text('reorder.added', { count: products.length, code: number })}</p>
      ${productList({ ...order, products })}
      ${
        left.length > 0 &&
        html`<h2>${text('reorder.left')}</h2>
          ${productList({ ...order, products: left })}`
      }
      <p><a href="${orderPath(code)}">${text('orders.back', { code: number })}</a></p>
    `,
  );
};
