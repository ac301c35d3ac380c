import { readdirSync, readFileSync } from 'node:fs';
import { orderStatuses } from '@albumen/contracts/order-words';
import type { OrderStatus } from '@albumen/contracts/order-words';
import type { OperatorOrder } from '@albumen/contracts/operator/orders';
import { defaultLocale, sitePaths } from '@albumen/contracts/site-paths';
import { html } from '../../platform/http/html.ts';
import type { Html } from '../../platform/http/html.ts';
import type { Page } from '../../kernel/html-pages/page.ts';
import type { PageAsset } from '../../kernel/html-pages/page-asset.ts';
import { sampleShopPaths } from '../../kernel/sample-shop.ts';
import { nextStepOf } from './order-steps.ts';
import type { NextStep } from './order-steps.ts';
import { counted, pageOf } from './pages.ts';
import type { ShopOrder } from './service.ts';

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

const stepTexts = {
  Received: 'Awaiting payment',
  Confirmed: 'Ordered',
  ProductionStarted: 'In production',
  ProductionCompleted: 'Production finished',
  Dispatched: 'Sent',
  Cancelled: 'Cancelled',
} satisfies Record<OrderStatus, string>;

const nextTexts = {
  Confirmed: 'Receive the payment',
  ProductionStarted: 'Start production',
  ProductionCompleted: 'Finish production',
  Dispatched: 'Send it',
  delivered: 'Deliver it',
} satisfies Record<NextStep, string>;

const statusText = ({ status, label }: OperatorOrder): string => {
  const step = orderStatuses.find((one) => one === status);
  return step ? stepTexts[step] : (label ?? status);
};

const money = ({ sums }: OperatorOrder): string => {
  if (sums?.total === undefined) return '';
  const form = new Intl.NumberFormat(defaultLocale, { style: 'currency', currency: sums.currency });
  const { maximumFractionDigits = 2 } = form.resolvedOptions();
  return form.format(sums.total / 10 ** maximumFractionDigits);
};

const productList = ({ products = [] }: OperatorOrder): Html =>
  html`<ul class="bought">
    ${products.map(
      ({ title = '', picture, quantity }) =>
        html`<li class="panel">
          ${picture?.startsWith('/') && html`<img src="${picture}" width="72" height="72" alt="" />`}
          <span>${quantity} × ${title}</span>
        </li>`,
    )}
  </ul>`;

/** The address that the customer has requested, and the two answers of the shop. */
const addressRequest = ({ code, requestedAddress }: ShopOrder): Html | undefined => {
  if (!requestedAddress) return undefined;
  const { street, number, postalCode, city } = requestedAddress;
  const lines = [
    [street, number],
    [postalCode, city],
  ].map((line) => line.filter(Boolean).join(' '));
  return html`<form action="${shop}/answer-address/${code}" method="post" class="request">
    <span>New delivery address requested: ${lines.filter(Boolean).join(', ')}</span>
    ${Object.entries({ accepted: 'Accept the address', rejected: 'Reject the address' }).map(
      ([answer, text]) =>
        html`<button
          class="button button-quiet"
          name="answer"
          value="${answer}"
          aria-describedby="order-${code}"
        >
          ${text}
        </button>`,
    )}
  </form>`;
};

const listedOrder = (listed: ShopOrder): Html => {
  const { code, order } = listed;
  const next = nextStepOf(order);
  const picture = order.products?.find(({ picture: of }) => of?.startsWith('/'))?.picture;
  return html`<li id="order-${code}" class="panel">
    ${picture === undefined ? html`<span></span>` : html`<img src="${picture}" width="72" height="72" alt="" />`}
    <div>
      <strong><a href="${orderPath(code)}">Order ${numberOf(listed)}</a></strong>
      <span class="quiet">${order.products?.map(({ title }) => title).join(', ') ?? ''}</span>
      <span>${statusText(order)}</span>
      ${addressRequest(listed)}
    </div>
    ${
      next
        ? html`<form action="${shop}/advance/${code}" method="post">
            <button class="button button-quiet" aria-describedby="order-${code}">${nextTexts[next]}</button>
          </form>`
        : html`<span class="quiet">Finished</span>`
    }
  </li>`;
};

/** The customer's orders, each with a button for its next step. */
export const orderList = (orders: readonly ShopOrder[]): Html =>
  html`<section class="shop-orders">
    <h2>Your orders</h2>
    <p class="quiet">Each button does the work of the shop: the account shows the new step at once.</p>
    <ul>
      ${orders.map((order) => listedOrder(order))}
    </ul>
  </section>`;

const backLink = (order: ShopOrder): Html =>
  html`<p><a href="${orderPath(order.code)}">Back to order ${numberOf(order)}</a></p>`;

const askTexts = {
  pay: {
    title: 'Pay for your order',
    question: (number: string, total: string) =>
      `This is a sample payment page: nothing is charged. Order ${number} costs ${total}.`,
    action: 'Pay now',
    impossible: (number: string) => `There is nothing to pay for order ${number}.`,
  },
  cancel: {
    title: 'Cancel your order',
    question: (number: string, total: string) =>
      `Do you want to cancel order ${number} (${total})? What you have paid is refunded.`,
    action: 'Cancel the order',
    impossible: (number: string) => `Order ${number} can no longer be cancelled.`,
  },
};

/** Asks before an order is paid or cancelled. */
export const askPage = (action: 'pay' | 'cancel', shopOrder: ShopOrder, isPossible: boolean): Page => {
  const { code, order } = shopOrder;
  const text = askTexts[action];
  const number = numberOf(shopOrder);
  return pageOf(
    text.title,
    html`
      ${productList(order)}
      ${
        isPossible
          ? html`<p>${text.question(number, money(order))}</p>
              <form action="${shop}/${action}/${code}" method="post">
                <button class="button">${text.action}</button>
              </form>`
          : html`<p class="notice">${text.impossible(number)} Its status is: ${statusText(order)}.</p>`
      }
      ${backLink(shopOrder)}
    `,
  );
};

/** Shows what a reorder has put into the basket, and what it has left out. */
export const reorderPage = (shopOrder: ShopOrder): Page => {
  const { order } = shopOrder;
  const { state = 'available', changes = [] } = order.reorder ?? {};
  const missing = new Set(changes.flatMap((one) => (one.state === 'unavailable' ? [one.product] : [])));
  const products =
    state === 'unavailable' ? [] : (order.products ?? []).filter((one) => !missing.has(one.code));
  const left = (order.products ?? []).filter((one) => !products.includes(one));
  const added = `${counted(products.length, 'product')} of order ${numberOf(shopOrder)} ${products.length === 1 ? 'was' : 'were'} added.`;
  return pageOf(
    'Your basket',
    html`
      <p class="notice">This is a sample basket. ${added}</p>
      ${productList({ ...order, products })}
      ${
        left.length > 0 &&
        html`<h2>Not added</h2>
          ${productList({ ...order, products: left })}`
      }
      ${backLink(shopOrder)}
    `,
  );
};
