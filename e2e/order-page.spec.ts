import type { Page } from '@playwright/test';
import { expectNoViolationLightOrDark } from './axe.ts';
import { customer } from './stage.ts';
import { expect, test } from './test.ts';

const dayMs = 86_400_000;
const at = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();
const dayOf = (days: number): string => at(days).slice(0, 10);

const address = {
  firstName: 'Anna',
  lastName: 'de Vries',
  street: 'Prinsengracht',
  number: '263',
  postalCode: '1016 GV',
  city: 'Amsterdam',
  country: 'NL',
};

/** A product of an order, with the code of its number. */
const product = (number: number, title: string, price: number, status: string, more: object = {}) => ({
  code: `product-${number}`,
  title,
  price,
  status,
  ...more,
});

/** An order of the story's own: the code differs each time. */
const orderOf = (name: string, document: object) => {
  const code = `${name}-${crypto.randomUUID()}`;
  const record = (more: object = {}): readonly [string, object] => [
    `/orders/${code}`,
    {
      orderedAt: at(-6),
      status: 'Confirmed',
      statusDates: { Received: at(-6), Confirmed: at(-6) },
      deliveryType: 'Home',
      deliveryAddress: address,
      updatedAt: new Date().toISOString(),
      ...document,
      ...more,
    },
  ];
  return { code, record };
};

/** Opens an order, without loading the website again. */
const open = async (page: Page, code: string): Promise<void> => {
  if (page.url() === 'about:blank') await page.goto(`/orders/${code}`);
  else
    await page.evaluate((to) => {
      const { __TSR_index: index = 0 } = history.state ?? {};
      history.pushState({ __TSR_index: index + 1 }, '', to);
    }, `/orders/${code}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${code}`);
  await expect(page).toHaveTitle('Order details');
};

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const aside = (page: Page) => page.getByRole('complementary', { name: 'Summary and delivery' });
const currentStep = (page: Page) =>
  page.getByRole('list', { name: 'Progress of your order' }).locator('[aria-current=step]');

// #situations
test('an order is shown in each situation, exactly as it was sold', async ({ page }) => {
  const unpaid = orderOf('unpaid', {
    status: 'Received',
    statusDates: {},
    products: [product(1, 'Photo book', 4995, 'paymentPending')],
    sums: { currency: 'EUR', products: 4995, shipping: 0, total: 4995 },
    payUrl: 'https://shop.example.com/pay',
    payUntil: at(3.01),
    cancelUrl: { url: 'https://shop.example.com/cancel', until: at(-0.1) },
  });
  const parcels = orderOf('parcels', {
    status: 'ProductionCompleted',
    products: [
      product(1, 'Photo book', 4995, 'shipped'),
      product(2, 'Prints', 1240, 'shipped', { quantity: 62 }),
      product(3, 'Mug', 1295, 'producing'),
    ],
    parcels: [
      {
        products: ['product-1'],
        carrier: 'PostNL',
        trackingUrl: 'https://post.example.com/1',
        deliveredAt: at(-2),
      },
      {
        products: ['product-2'],
        carrier: 'DHL',
        trackingUrl: 'https://post.example.com/2',
        sentAt: at(-3),
        expectedDay: dayOf(-2),
      },
    ],
    sums: { currency: 'EUR', total: 7530 },
  });
  const refunded = orderOf('refunded', {
    status: 'Dispatched',
    products: [product(1, 'Photo book', 4995, 'shipped'), product(2, 'Canvas', 3950, 'cancelled')],
    parcels: [{ products: ['product-1', 'product-2'], sentAt: at(-1) }],
    sums: { currency: 'GBP', total: 9440, refund: -3950, remaining: 5490 },
  });
  const cancelled = orderOf('cancelled', {
    status: 'Cancelled',
    statusDates: { Received: at(-6), Cancelled: at(-2) },
    products: [product(1, 'Photo book', 4995, 'producing')],
    sums: { currency: 'EUR', total: 4995 },
    isBlocked: true,
  });
  const unknown = orderOf('unknown', {
    status: 'Designing',
    label: 'With our designers',
    products: [
      product(1, 'Calendar', 2495, 'folding', { label: 'Being folded' }),
      { code: 'product-2', status: 'x' },
    ],
    sums: { currency: 'JPY' },
    deliveryType: 'PickupPoint',
    deliveryAddress: { ...address, pickupPoint: 'Corner shop' },
    isBlocked: true,
  });
  const digital = orderOf('digital', {
    status: 'Dispatched',
    products: [
      product(1, 'Photo book as a file', 0, 'shipped', {
        voucher: 'FREE',
        voucherDetails: { discount: -500 },
      }),
    ],
    sums: { currency: 'EUR', products: 500, discount: -500, total: 0 },
    deliveryType: undefined,
    deliveryAddress: undefined,
  });
  const large = orderOf('large', {
    products: Array.from({ length: 60 }, (_, index) => product(index, `Print ${index + 1}`, 10, 'approved')),
    sums: { currency: 'EUR', total: 600 },
    expectedDay: dayOf(5),
    deliveryDates: { earliest: dayOf(3), latest: dayOf(4) },
  });
  const { putRecords } = await customer(page, { name: 'order-page' });
  const orders = [unpaid, parcels, refunded, cancelled, unknown, digital, large];
  await putRecords(...orders.map(({ record }) => record()));

  await test.step('unpaid: the payment with its time left, and why it cannot be cancelled', async () => {
    await open(page, unpaid.code);
    const now = region(page, 'Your order is awaiting payment');
    await expect(now.getByRole('link', { name: 'Pay now' })).toHaveAttribute(
      'href',
      'https://shop.example.com/pay',
    );
    await expect(now).toContainText('3 days left');
    await expect(now).toContainText('could cancel this order until');
    await expect(now.getByRole('link', { name: 'Cancel order' })).toBeHidden();
    await expect(currentStep(page)).toContainText('Awaiting payment');
    await expect(aside(page)).toContainText('ShippingFree');
    await expect(aside(page)).toContainText('Prinsengracht 263');
    await expectNoViolationLightOrDark(page);
  });

  await test.step('sent in parcels: each with its products, tracking and what is not sent yet', async () => {
    await open(page, parcels.code);
    await expect(region(page, 'Part of your order is on its way')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(region(page, 'Parcel 1 of 2')).toContainText('PostNL');
    await expect(region(page, 'Parcel 1 of 2')).toContainText('Photo book');
    await expect(region(page, 'Parcel 2 of 2')).toContainText('Quantity: 62');
    await expect(region(page, 'Parcel 2 of 2')).toContainText('Running late: was expected on');
    await expect(region(page, 'Parcel 1 of 2')).not.toContainText('Running late');
    await expect(page.getByRole('list', { name: 'Progress of your order' })).toContainText('Paid');
    await expect(page.getByRole('link', { name: 'Track parcel 2' })).toHaveAttribute(
      'href',
      'https://post.example.com/2',
    );
    await expect(region(page, 'Not sent yet')).toContainText('Being made');
    await expectNoViolationLightOrDark(page);
  });

  await test.step('part cancelled: listed once, with original, refunded and remaining sum', async () => {
    await open(page, refunded.code);
    await expect(region(page, 'Your order is on its way')).toContainText('1 product was cancelled.');
    await expect(region(page, 'Will not be sent')).toContainText('Canvas');
    await expect(page.getByText('Canvas')).toHaveCount(1);
    await expect(page.getByRole('definition')).toHaveText(['£94.40', '-£39.50', '£54.90']);
  });

  await test.step('cancelled', async () => {
    await open(page, cancelled.code);
    await expect(region(page, 'This order was cancelled')).toContainText('Nothing will be made or sent');
    await expect(currentStep(page)).toHaveText(/^Cancelled/);
    await expect(page.getByText('We’ve paused this order')).toBeHidden();
    await expectNoViolationLightOrDark(page);
  });

  await test.step('unknown statuses are shown by their label, and blocked is explained', async () => {
    await open(page, unknown.code);
    await expect(region(page, 'With our designers')).toContainText('We’ve paused this order');
    await expect(currentStep(page)).toContainText('Ordered');
    await expect(region(page, 'Products').getByRole('listitem')).toHaveText([
      /Calendar.*JP¥2,495.*Being folded/,
      /Product product-2.*Ordered/,
    ]);
    await expect(aside(page)).toContainText('Corner shop');
    await expectNoViolationLightOrDark(page);
  });

  await test.step('free and without an address', async () => {
    await open(page, digital.code);
    await expect(region(page, 'Your order is complete')).toBeVisible();
    await expect(region(page, 'Products')).toContainText('Free');
    await expect(region(page, 'Products')).toContainText('Voucher FREE-€5.00');
    await expect(page.getByRole('definition')).toHaveText(['€5.00', '-€5.00', '€0.00']);
    await expect(page.getByRole('heading', { name: 'Delivery' })).toBeHidden();
  });

  await test.step('60 products', async () => {
    await open(page, large.code);
    await expect(aside(page)).toContainText('Promised when you ordered');
    const products = region(page, 'Products').getByRole('listitem');
    await expect(products).toHaveCount(8);
    await page.getByRole('button', { name: 'Show all 60 products' }).press('Enter');
    await expect(products).toHaveCount(60);
    await expect(page.getByRole('button', { name: 'Show fewer' })).toBeFocused();
  });

  await test.step('an order that is not the customer’s is not found', async () => {
    await page.goto('/orders/nobodys');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order not found');
    await expect(page).toHaveTitle('Order details');
    await page.getByRole('link', { name: 'Show your orders' }).click();
    await expect(page).toHaveTitle('Orders');
  });
});

// #order-error
test('an order that cannot be loaded says so, and Retry shows it', async ({ page }) => {
  const { code, record } = orderOf('failing', {
    products: [product(1, 'Mug', 1295, 'approved')],
    sums: { currency: 'EUR' },
  });
  const { putRecords } = await customer(page, { name: 'order-error' });
  await putRecords(record());
  let isFailing = true;
  await page.route(`**/v1/superorders/${code}`, (route) =>
    isFailing ? route.fulfill({ status: 400, json: {} }) : route.continue(),
  );
  await page.goto(`/orders/${code}`);
  await expect(
    page.getByText('An error occurred loading this order, please contact us to report this issue.'),
  ).toBeVisible();
  isFailing = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Mug')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('an open order follows the shop, announces it, and moves no focus', async ({ page }) => {
  const { code, record } = orderOf('live', {
    products: [product(1, 'Photo book', 4995, 'approved')],
    sums: { currency: 'EUR' },
    cancelUrl: { url: 'https://shop.example.com/cancel', until: at(1) },
  });
  const { putRecords } = await customer(page, { name: 'order-live' });
  await putRecords(record());
  await open(page, code);
  const cancel = page.getByRole('link', { name: 'Cancel order' });
  await cancel.focus();

  await putRecords(record({ status: 'ProductionStarted' }));
  await expect(region(page, 'We’re making your order')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'We’re making your order' })).toHaveText(
    `Order ${code}: We’re making your order`,
  );
  await expect(cancel).toBeFocused();

  await putRecords(record({ status: 'Dispatched', parcels: [{ sentAt: at(0), expectedDay: dayOf(2) }] }));
  await expect(region(page, 'Your order is on its way')).toBeVisible();
  await expect(region(page, 'Parcel')).toContainText('Photo book');
  await expect(cancel).toBeHidden();
});

test('an open order shows a change from before its page was connected', async ({ page }) => {
  const { code, record } = orderOf('between', {});
  const { putRecords } = await customer(page, { name: 'order-between' });
  await putRecords(record());
  const { promise: changed, resolve: connect } = Promise.withResolvers<void>();
  await page.routeWebSocket(/./, async (socket) => {
    await changed;
    socket.connectToServer();
  });
  await open(page, code);
  await expect(region(page, 'We’ve received your order')).toBeVisible();
  await putRecords(record({ status: 'ProductionStarted' }));
  connect();
  await expect(region(page, 'We’re making your order')).toBeVisible();
});

test('an open order follows the shop within a minute even without push', async ({ page }) => {
  const { code, record } = orderOf('polled', {});
  const { putRecords } = await customer(page, { name: 'order-polled' });
  await putRecords(record());
  await page.routeWebSocket(/./, (socket) => socket.close());
  await page.clock.install();
  await open(page, code);
  await expect(region(page, 'We’ve received your order')).toBeVisible();

  await putRecords(record({ status: 'ProductionStarted' }));
  await page.clock.fastForward(60_000);
  await expect(region(page, 'We’re making your order')).toBeVisible();
});

// #offer
test('only customers with the variant A see the offer on the page of an order', async ({ page }) => {
  const { code, record } = orderOf('offered', {});
  const { putRecords } = await customer(page, { name: 'order-offer' });
  const putOffer = (share: number) =>
    putRecords([
      '/offers/order-page',
      { title: 'A frame for it', url: 'https://shop.example.com/frames', share },
    ]);
  await putRecords(record());
  const offer = page.getByRole('heading', { name: 'A frame for it' });
  for (const [share, variant] of [
    [100, 'A'],
    [0, 'control'],
  ] as const) {
    await putOffer(share);
    const answered = page.waitForResponse(/campaigns\/offers/);
    await page.goto(`/orders/${code}`);
    expect(await (await answered).json()).toMatchObject({ variant });
    await expect(region(page, 'We’ve received your order')).toBeVisible();
    await expect(offer).toBeVisible({ visible: variant === 'A' });
  }
});
