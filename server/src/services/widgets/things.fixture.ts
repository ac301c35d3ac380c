import type { PdfUrl, ProductPages } from '@albumen/contracts/products';
import type { WebConfiguration } from '@albumen/contracts/web-configuration';
import { nameForNoChannel } from '@albumen/contracts/widgets';
import type { Widget } from '@albumen/contracts/widgets';
import { expect, vi } from 'vitest';
import { jobPatienceMs } from '../../../test/app.ts';
import type { Things } from '../../../test/filled-calls.ts';
import { makePdf, operatorPut } from '../../../test/pdf-files.ts';
import type { World } from '../../../test/slice-things.ts';

export const kinds = ['widget', 'gallery-entry', 'widget-share'];

export const makeThings = async ({
  customer,
  customerNumber,
  name,
  put,
  url,
  doJob,
}: World): Promise<Things> => {
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
  const file = await operatorPut(url, `/products/${code}/files/product.pdf`, new Uint8Array(makePdf()));
  if (file.status !== 200) throw new Error(`The PDF answered ${file.status}.`);
  const link = await customer.get<PdfUrl>(`/api/pdf/v1/pdf/me/${code}/url`);
  await doJob('product-pages', {
    fileId: new URL(link.body.url, url).pathname.split('/').at(-1),
    all: false,
  });
  await vi.waitFor(
    async () => {
      const pages = await customer.get<ProductPages>(`/api/product/v1/Products/${code}/pages`);
      expect(pages.body.state).toBe('ready');
    },
    { timeout: jobPatienceMs },
  );
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
