import { expect, test } from 'vitest';
import { cleanNumber, cleanText } from './clean-text.ts';
import { CustomerFields } from './customer-fields.ts';
import { AddressFields } from './address-fields.ts';
import { OperatorCustomer } from './operator/customers.ts';
import { OperatorOrder } from './operator/orders.ts';
import { OperatorProduct } from './operator/products.ts';
import { OperatorProject } from './operator/projects.ts';

test.each([
  ['+31\u202f6\u20091234\u00a05678', '+31 6 1234 5678'],
  ['\ufeff1012\u200bAB\u200e', '1012AB'],
  ['\u202eAnna\u202c \u2066de\u2069 Vries', 'Anna de Vries'],
  ['So\u00adphie', 'Sophie'],
  ['\u3000佐藤\u3000花子', ' 佐藤 花子'],
  ['Anna\u200d', 'Anna'],
  ['An\u200cna\ufeff', 'Anna'],
  ['Rene\u0301', 'Ren\u00e9'],
  ['two\nlines\tand a tab', 'two\nlines\tand a tab'],
])('cleans %j', (pasted, clean) => {
  expect(cleanText(pasted)).toBe(clean);
});

test.each([
  ['a Persian name', 'علی\u200cرضا'],
  ['a Sinhala name', 'ශ\u0dca\u200dරී'],
  ['a family of emoji', '👩\u200d👧'],
  ['an emoji with a colour of skin', '👩🏽\u200d🚀'],
  ['a red heart on fire', '❤\ufe0f\u200d🔥'],
])('leaves the joiners of %s', (_, text) => {
  expect(cleanText(text)).toBe(text);
});

test.each([
  ['１０１２\u3000ＡＢ', '1012 AB'],
  ['＋３１\u202f６\u200b１２', '+31 612'],
  ['12½', '12½'],
])('cleans the number %j', (pasted, clean) => {
  expect(cleanNumber(pasted)).toBe(clean);
});

/** An address with the marks that phones and text programs add to what people paste. */
const pasted = {
  firstName: '\ufeffAnna\u200e',
  lastName: 'de\u00a0Vries\u200b',
  street: '\u202aDamrak\u202c',
  number: '１２',
  postalCode: '\u200e１０１２\u2009ｌｇ\ufeff',
  city: 'Amster\u00addam',
  country: 'NL',
  phone: '\u202d+31\u202f6\u200912345678\u202c',
};

const clean = {
  firstName: 'Anna',
  lastName: 'de Vries',
  street: 'Damrak',
  city: 'Amsterdam',
  country: 'NL',
  phone: '+31 6 12345678',
};

test('cleans what customers paste into the forms of their details and addresses', () => {
  expect(AddressFields.parse(pasted)).toMatchObject({ ...clean, number: '12', postalCode: '1012 LG' });
  const { firstName, lastName, phone } = pasted;
  expect(CustomerFields.parse({ firstName, lastName, phone })).toEqual({
    firstName: clean.firstName,
    lastName: clean.lastName,
    phone: clean.phone,
  });
});

test('cleans the texts of the operator’s records', () => {
  const at = '2026-01-01T00:00:00Z';
  const order = { customerNumber: 'K-1', orderedAt: at, status: 'Confirmed', deliveryAddress: pasted };
  expect(OperatorOrder.parse(order).deliveryAddress).toMatchObject(clean);
  const turned = '\u202eMatt\u202c \u2067cover';
  const requestId = '3b9aa3a4-6f1c-4f8e-9a55-0d7a2a3b1c11';
  expect(
    OperatorOrder.parse({
      ...order,
      reorder: { state: 'changed', changes: [{ state: 'changed', text: turned }] },
      addressChange: { answer: { requestId, state: 'rejected', reason: turned } },
    }),
  ).toMatchObject({
    reorder: { changes: [{ text: 'Matt cover' }] },
    addressChange: { answer: { reason: 'Matt cover' } },
  });
  expect(
    OperatorProject.parse({
      email: 'anna@example.com',
      changedAt: at,
      title: turned,
      article: turned,
      device: turned,
    }),
  ).toMatchObject({ title: 'Matt cover', article: 'Matt cover', device: 'Matt cover' });
  expect(
    OperatorProduct.parse({ email: 'anna@example.com', createdAt: at, title: turned, article: turned }),
  ).toMatchObject({ title: 'Matt cover', article: 'Matt cover' });
  const customer = { email: 'anna@example.com\u200b', registeredAt: at, locale: 'nl-NL' };
  expect(OperatorCustomer.parse({ ...customer, addresses: [{ id: 'A-1', ...pasted }] })).toMatchObject({
    email: 'anna@example.com',
    addresses: [clean],
  });
});
