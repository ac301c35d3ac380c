import { expect, test } from 'vitest';
import { displayStatusOf } from './order-status.ts';

const at = '2026-11-26T10:00:00Z';

// #display-statuses
test.each([
  ['Received', 'AwaitingPayment'],
  ['Confirmed', 'Ordered'],
  ['ProductionStarted', 'InProduction'],
  ['ProductionCompleted', 'InProduction'],
  ['Dispatched', 'Sent'],
  ['Cancelled', 'Cancelled'],
])('displays %s as %s', (status, shown) => {
  expect(displayStatusOf({ status })).toBe(shown);
});

test.each([
  ['no dates', {}, 'Ordered'],
  ['the furthest step reached', { Received: at, ProductionStarted: at, Confirmed: at }, 'InProduction'],
  ['no step but a cancellation', { Cancelled: at }, 'Ordered'],
  ['a step before a cancellation', { Confirmed: at, Cancelled: at }, 'Ordered'],
  ['dates of unknown statuses only', { 'Quality check': at }, 'Ordered'],
])('displays an unknown status with %s as a step', (_, statusDates, shown) => {
  expect(displayStatusOf({ status: 'Quality check', statusDates })).toBe(shown);
});
