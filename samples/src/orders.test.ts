import { itemStatuses, orderStatuses, reorderStates } from '@albumen/contracts/order-words';
import {
  operatorArticleGroups,
  operatorCampaigns,
  operatorOffers,
} from '@albumen/contracts/operator/catalogue';
import { optionGroups } from '@albumen/contracts/merchandise';
import { OperatorChannel, operatorChannels } from '@albumen/contracts/operator/channels';
import { OperatorOrder, operatorOrders } from '@albumen/contracts/operator/orders';
import { operatorVouchers } from '@albumen/contracts/operator/vouchers';
import { expect, test } from 'vitest';
import { channels } from './channels.ts';
import { articles } from './order-writer.ts';
import { sampleOrders } from './orders.ts';

const kinds = [
  operatorOrders,
  operatorVouchers,
  operatorArticleGroups,
  operatorCampaigns,
  operatorOffers,
  operatorChannels,
];

test('sends valid documents on any day, with every status, currency and way of delivery', () => {
  for (const day of ['2026-11-26', '2027-01-01', '2028-02-29', '2026-12-20']) {
    const documents = sampleOrders(new Date(`${day}T10:30:12Z`));
    for (const [path, document] of documents) {
      const kind = kinds.find(({ endpoints, record }) =>
        endpoints[record.calls.put]?.path.startsWith(`/${path.split('/')[1]}/`),
      );
      expect(kind?.record.schema.safeParse(document).error, `${path} on ${day}`).toBeUndefined();
    }
    const orders = documents.flatMap(([path, document]) =>
      path.startsWith('/orders/') ? [OperatorOrder.parse(document)] : [],
    );
    const items = orders.flatMap(({ products = [] }) => products.map(({ status }) => status));
    expect(new Set(items)).toEqual(new Set(itemStatuses));
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set([...orderStatuses, 'QualityCheck']));
    expect(new Set(orders.map(({ sums }) => sums?.currency))).toEqual(new Set(['EUR', 'GBP']));
    expect(new Set(orders.map(({ deliveryType }) => deliveryType))).toEqual(
      new Set(['Home', 'PickupPoint', undefined]),
    );
    expect(new Set(orders.map(({ reorder }) => reorder?.state))).toEqual(
      new Set([...reorderStates, undefined]),
    );
  }
});

// #two-channels
test('has channels with every option group and every article of the orders', () => {
  const all = Object.values(channels).map((channel) => OperatorChannel.parse(channel));
  expect(all.map(({ Currency }) => Currency.ID)).toEqual(['EUR', 'GBP', 'EUR', 'EUR', 'EUR']);
  expect(all.map(({ Vendor }) => Vendor.Locale)).toEqual(['nl-NL', 'en-GB', 'de-AT', 'fr-FR', 'nl-BE']);
  for (const { Articles } of all) {
    expect(Articles.map(({ ID }) => ID)).toEqual(Object.keys(articles));
    const names = optionGroups.filter((name) => Articles.some((article) => article[name]));
    expect(names).toEqual(optionGroups);
  }
});
