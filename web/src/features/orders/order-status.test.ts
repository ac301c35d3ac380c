import type { OrderStatus } from '@albumen/contracts/order-words';
import { expect, test } from 'vitest';
import { isShownRed, statusWords } from './order-status.ts';

const idOf = (id: string) => id;

// #display-statuses
test.each<[OrderStatus, string, 'red' | 'cyan']>([
  ['Received', 'AwaitingPayment', 'cyan'],
  ['Confirmed', 'Ordered', 'cyan'],
  ['ProductionStarted', 'InProduction', 'cyan'],
  ['ProductionCompleted', 'InProduction', 'cyan'],
  ['Dispatched', 'Sent', 'cyan'],
  ['Cancelled', 'Cancelled', 'red'],
])('displays %s as %s in %s', (step, shown, colour) => {
  const order = { status: step, step };
  expect(statusWords(order, idOf)).toBe(`orders.status.${shown}`);
  expect(isShownRed(order)).toBe(colour === 'red');
});

test.each([
  ['by its label', { status: 'QualityCheck', label: 'Quality check' }, 'Quality check'],
  ['without a label as the step of the order', { status: 'QualityCheck' }, 'orders.status.InProduction'],
  ['never by a label if it is known', { status: 'Confirmed', label: 'New' }, 'orders.status.InProduction'],
])('displays a status %s', (_, fields, shown) => {
  expect(statusWords({ step: 'ProductionStarted', ...fields }, idOf)).toBe(shown);
});

test.each<[string, OrderStatus, readonly string[], string]>([
  ['awaits payment', 'Received', ['paymentPending', 'paymentFailed'], 'order.item.paymentFailed'],
  ['awaits a first payment', 'Received', ['paymentPending'], 'orders.status.AwaitingPayment'],
  ['has been cancelled', 'Cancelled', ['paymentFailed'], 'orders.status.Cancelled'],
])(
  'an order that %s shows a failed payment only if the customer must pay again',
  (_, step, statuses, shown) => {
    const products = statuses.map((status) => ({ status }));
    expect(statusWords({ status: step, step, products }, idOf)).toBe(shown);
  },
);
