import type { WebConfiguration } from '@albumen/contracts/web-configuration';
import { nameForNoChannel } from '@albumen/contracts/widgets';
import type { Widget } from '@albumen/contracts/widgets';
import type { Things } from '../../../test/filled-calls.ts';
import { addPages } from '../../../test/product-calls.ts';
import type { World } from '../../../test/slice-things.ts';

export const kinds = ['widget', 'gallery-entry', 'widget-share'];

export const makeThings = async (world: World): Promise<Things> => {
  const { customer, customerNumber, name, put, url } = world;
  const code = `W-${customerNumber}`;
  const orderCode = `widget-order-${customerNumber}`;
  await put(`/orders/${orderCode}`, {
    customerNumber,
    orderedAt: '2026-01-01T10:00:00Z',
    status: 'Dispatched',
    products: [{ code, title: name }],
  });
  await put('/orders/blocked-order', {
    customerNumber: 'K-blocked',
    orderedAt: '2026-01-01T10:00:00Z',
    status: 'Received',
    isBlocked: true,
  });
  await put('/categories/holidays', { title: 'Holidays', position: 1 });
  // The mail of the share stays in the development mailbox, so the title names nobody.
  const product = { createdAt: '2026-01-01T00:00:00Z', title: 'A summer', article: 'Photo book' };
  await put(`/products/${code}`, { customerNumber, orderCode, ...product });
  await addPages(world, code);
  const { widgetId } = (await customer.post<Widget>(`/api/widget/v1/widget/${code}`)).body;
  const configuration = (await (await fetch(`${url}/config.json`)).json()) as WebConfiguration;
  const channel = configuration.channelId ?? nameForNoChannel;
  await customer.post('/api/gallery/v1/galleryentries/', { widgetId, channel, category: 'holidays' });
  const share = new URLSearchParams({
    fromName: 'A friend',
    toEmailAddress: btoa('friend@example.org'),
  }).toString();
  const shared = await customer.put(`/api/widget/v1/widget/${widgetId}/share?${share}`);
  if (shared.status !== 204) throw new Error(JSON.stringify(shared));
  return {
    widgetId: { value: widgetId, isOwned: true },
    channel: { value: channel },
    'gallery.createGalleryEntry.widgetId': { value: widgetId },
    'widget.createWidget.orderId': { value: code, isOwned: true },
    'widget.readBlockedOrder.orderCode': { value: 'blocked-order' },
  };
};
