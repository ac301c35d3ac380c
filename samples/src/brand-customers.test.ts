import { addressFaults } from '@albumen/contracts/settled-address';
import type { Country } from '@albumen/contracts/countries';
import { OperatorCustomer } from '@albumen/contracts/operator/customers';
import { OperatorOrder } from '@albumen/contracts/operator/orders';
import { OperatorProject } from '@albumen/contracts/operator/projects';
import { OperatorVoucher } from '@albumen/contracts/operator/vouchers';
import { describe, expect, test } from 'vitest';
import { brandRecords, photosOf } from './brand-customers.ts';
import { brandCustomers } from './brands/all.ts';
import { readCollection } from './collection.ts';
import { projectsOf } from './projects.ts';
import { dutch } from './texts/dutch.ts';
import { english } from './texts/english.ts';
import { french } from './texts/french.ts';
import { german } from './texts/german.ts';

const photos = await readCollection();
const now = new Date('2026-11-26T10:30:12Z');

test.each(Object.entries({ dutch, french, german }))('%s has a title for every option', (_, { options }) => {
  for (const [group, titles] of Object.entries(english.options))
    expect(options[group as keyof typeof options], group).toHaveLength(titles.length);
});

test('each record and album of a brand has an id of its own', () => {
  const ids = brandCustomers.flatMap((customer) => [
    ...brandRecords(customer, now).map(([path]) => path),
    ...customer.albums.map(({ albumId }) => albumId),
  ]);
  expect(new Set(ids).size).toBe(ids.length);
});

describe.each(brandCustomers)('the customer of $brand', (customer) => {
  const records = brandRecords(customer, now);
  const all = (kind: string): object[] =>
    records.flatMap(([path, document]) => (path.startsWith(`/${kind}/`) ? [document] : []));

  test('has a valid profile and address, vouchers and projects', () => {
    const [{ addresses = [] } = {}] = all('customers').map((document) => OperatorCustomer.parse(document));
    for (const { country, street, number, postalCode, city } of addresses)
      expect(addressFaults({ country: country as Country, street, number, postalCode, city })).toEqual([]);
    expect(all('vouchers').map((document) => OperatorVoucher.parse(document))).toHaveLength(2);
    const owner = { customerNumber: customer.number, prefix: 'P' };
    for (const project of Object.values(projectsOf(owner, customer.projects, now, [])))
      expect(OperatorProject.safeParse(project).error).toBeUndefined();
  });

  test('has an order that awaits payment, one with a parcel, and two delivered ones, in euros', () => {
    const orders = all('orders').map((document) => OperatorOrder.parse(document));
    expect(orders.map(({ status }) => status)).toEqual([
      'Received',
      'Dispatched',
      'Dispatched',
      'Dispatched',
    ]);
    expect(
      orders.map(({ parcels = [] }) => parcels.map((parcel) => parcel.deliveredAt === undefined)),
    ).toEqual([[], [true], [false], [false]]);
    expect(new Set(orders.map(({ sums }) => sums?.currency))).toEqual(new Set(['EUR']));
  });

  test('has some 30 photos, and several in each album', () => {
    const own = photosOf(customer, photos);
    expect(own.length).toBeGreaterThanOrEqual(30);
    expect(own.length).toBeLessThanOrEqual(32);
    for (const { months, pictures } of customer.albums) {
      const inAlbum = photosOf({ ...customer, months }, own).filter(
        ({ picture }) => pictures?.test(picture) ?? true,
      );
      expect(inAlbum.length).toBeGreaterThanOrEqual(4);
    }
  });
});
