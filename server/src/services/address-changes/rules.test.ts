import type { OperatorOrder } from '@albumen/contracts/operator/orders';
import { expect, test } from 'vitest';
import { answerIn, seenAddressChange } from './rules.ts';
import type { AddressChangesTable } from './tables.ts';

const now = new Date('2026-06-15T12:00:00Z');
const damrak = { lastName: 'Jansen', street: 'Damrak', number: '1', postalCode: '1012 LG', country: 'NL' };
const rokin = { ...damrak, street: 'Rokin', postalCode: '1012 KT' };
const order: OperatorOrder = {
  customerNumber: 'K-1',
  orderedAt: '2026-06-10T10:00:00Z',
  status: 'Confirmed',
  isBlocked: false,
  deliveryAddress: damrak,
};
const requested: AddressChangesTable = {
  ownerId: 'o',
  orderCode: 'O-1',
  requestId: 'r-1',
  state: 'requested',
  requestedAt: now,
  address: JSON.stringify(rokin),
  reason: null,
  answeredAt: null,
};
const request = { requestId: 'r-1', requestedAt: now.toISOString(), address: rokin };
const rejected = { ...requested, state: 'rejected', reason: 'No couriers there' } as const;
const before = { until: '2026-06-15T12:00:01Z' };
const passed = { until: '2026-06-15T12:00:00Z' };
const open = { state: 'none', isPossible: true };
const impossible = (cause: string) => ({ state: 'none', isPossible: false, cause });

// #states
test.each<[string, Partial<OperatorOrder>, AddressChangesTable | undefined, object]>([
  ['unpaid order', { status: 'Received' }, undefined, open],
  ['confirmed order', {}, undefined, open],
  ['confirmed order before its time', { addressChange: before }, undefined, { ...open, ...before }],
  ['order after its time', { addressChange: passed }, undefined, { ...impossible('too-late'), ...passed }],
  ['order in production', { status: 'ProductionStarted' }, undefined, impossible('in-production')],
  ['produced order', { status: 'ProductionCompleted' }, undefined, impossible('in-production')],
  ['sent order', { status: 'Dispatched' }, undefined, impossible('sent')],
  ['cancelled order', { status: 'Cancelled' }, undefined, impossible('cancelled')],
  ['unknown status before production', { status: 'Checked', label: 'Checked' }, undefined, open],
  [
    'unknown status in production',
    { status: 'Glued', statusDates: { ProductionStarted: '2026-06-14T10:00:00Z' } },
    undefined,
    impossible('in-production'),
  ],
  [
    'product in production',
    { products: [{ code: 'O-1-1', quantity: 1, status: 'producing' }] },
    undefined,
    impossible('in-production'),
  ],
  ['pickup point', { deliveryType: 'PickupPoint' }, undefined, impossible('pickup-point')],
  ['no address', { deliveryAddress: undefined }, undefined, impossible('no-address')],
  ['blocked order', { isBlocked: true }, undefined, impossible('blocked')],
  ['request without an answer', {}, requested, { state: 'requested', isPossible: false, ...request }],
  [
    'request while production starts',
    { status: 'ProductionStarted' },
    requested,
    { state: 'requested', isPossible: false, ...request },
  ],
  [
    'request that the parcel has overtaken',
    { status: 'Dispatched' },
    requested,
    { state: 'rejected', isPossible: false, cause: 'sent', ...request },
  ],
  [
    'rejected request',
    {},
    rejected,
    { state: 'rejected', isPossible: true, reason: 'No couriers there', ...request },
  ],
  [
    'accepted request, late',
    { status: 'ProductionStarted' },
    { ...requested, state: 'accepted' },
    { state: 'accepted', isPossible: false, cause: 'in-production', ...request },
  ],
])('an address change of a %s', (_, fields, last, expected) => {
  expect(seenAddressChange({ ...order, ...fields }, last, now)).toEqual(expected);
});

const answer = (requestId: string, state: 'accepted' | 'rejected', reason?: string) => ({
  addressChange: { answer: { requestId, state, reason } },
});

// #answers
test.each<[string, Partial<OperatorOrder>, AddressChangesTable, object | undefined]>([
  ['nothing', {}, requested, undefined],
  ['an acceptance', answer('r-1', 'accepted'), requested, { state: 'accepted', reason: null }],
  [
    'a rejection with its reason',
    answer('r-1', 'rejected', 'Too far'),
    requested,
    { state: 'rejected', reason: 'Too far' },
  ],
  ['an answer to an earlier request', answer('r-0', 'rejected', 'Too far'), requested, undefined],
  ['the new address', { deliveryAddress: rokin }, requested, { state: 'accepted', reason: null }],
  ['the new address after a rejection', { deliveryAddress: rokin }, rejected, undefined],
  ['a second thought', answer('r-1', 'accepted'), rejected, { state: 'accepted', reason: null }],
])('finds in an order document: %s', (_, fields, last, expected) => {
  expect(answerIn(last, { ...order, ...fields })).toEqual(expected);
});
