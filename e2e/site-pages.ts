import { embeddedServicePath } from '@albumen/contracts/services';
import type { Page } from '@playwright/test';
import { accessTokenOf } from './calls.ts';
import { customer } from './stage.ts';
import { expect } from './test.ts';

/** A page of the website. A new page is one row: everything below is checked for it. */
export interface Row {
  /** `$album` and so on become the ids of things that the customer has. */
  readonly path: string;
  readonly title: string;
  /** The heading, if it is not the title; null under a preview, whose page below keeps its own. */
  readonly h1?: string | RegExp | null;
  /** The customers who may open it; the others are led to the root. */
  readonly audience?: 'customer' | 'business';
  /** Whether it needs no sign-in. */
  readonly isPublic?: true;
  /** The title for strangers, if it differs. */
  readonly strangersTitle?: string;
  /** Whether it has no menu, such as a preview. */
  readonly isBare?: true;
}

/** All pages. */
export const rows: readonly Row[] = [
  { path: '/', title: 'My account overview', h1: /^(Hello|Good )/ },
  { path: '/my-photos/photos', title: 'Photos', h1: 'My photos' },
  { path: '/my-photos/photos/preview/$photo', title: 'photo-1.jpg', h1: null, isBare: true },
  { path: '/my-photos/albums', title: 'Albums', h1: 'My photos' },
  { path: '/my-photos/albums/$album', title: 'Summer' },
  { path: '/my-photos/albums/$album/preview/$photo', title: 'photo-1.jpg', h1: null, isBare: true },
  { path: '/my-photos/albums/$album/add', title: 'Add photos to Summer' },
  { path: '/my-photos/shared-albums/$shared', title: 'Wedding' },
  { path: '/my-photos/shared-albums/$shared/preview/$photo', title: 'photo-1.jpg', h1: null, isBare: true },
  { path: '/my-photos/recently-deleted', title: 'Recently deleted' },
  { path: '/my-photos/recently-deleted/preview/$deleted', title: 'photo-2.jpg', h1: null, isBare: true },
  { path: '/my-photos/exports/$export', title: 'Photo export' },
  { path: '/orders', title: 'Orders' },
  { path: '/orders/$order', title: 'Order details', h1: /^Order routes-/ },
  { path: '/invoices', title: 'B2B invoices', audience: 'business' },
  { path: '/downloads', title: 'Downloads' },
  { path: '/saved-projects', title: 'My saved projects' },
  { path: '/saved-projects/deleted', title: 'Deleted projects' },
  { path: '/online-products', title: 'My online photo books' },
  { path: '/online-products/$book', title: 'August by the sea', isBare: true },
  { path: '/widgets', title: 'My widgets', audience: 'customer' },
  { path: '/widgets/$widget/share', title: 'Share widget', audience: 'customer' },
  { path: '/settings', title: 'My settings' },
  { path: '/settings/personal-details', title: 'Change personal details' },
  { path: '/settings/payment-method', title: 'Change your payment method' },
  { path: '/settings/addresses/all', title: 'Delivery addresses' },
  { path: '/settings/new-address', title: 'Delivery address', h1: 'New address' },
  { path: '/settings/address/$address', title: 'Delivery address' },
  { path: '/settings/b2b', title: 'Business settings', audience: 'business' },
  { path: '/settings/b2b/email', title: 'Change email address', audience: 'business' },
  {
    path: '/settings/b2b/new-address',
    title: 'Delivery address',
    h1: 'New address',
    audience: 'business',
  },
  { path: '/settings/b2b/address/$address', title: 'Delivery address', audience: 'business' },
  { path: '/integration', title: 'FTP instructions', audience: 'business' },
  { path: '/settings/email', title: 'Change email address' },
  { path: '/settings/delete-account', title: 'Delete account' },
  // Without the token of a link, a confirmation fails at once.
  { path: '/change-email-confirmation', title: 'Your email wasn’t changed' },
  { path: '/add-order', title: 'The order could not be added' },
  { path: '/change-email-error', title: 'Your email wasn’t changed' },
  { path: '/delete-account-confirmation', title: 'Your account couldn’t be deleted' },
  { path: '/delete-account-error', title: 'Your account couldn’t be deleted' },
  {
    path: '/change-email-success',
    title: 'Your e-mail address has been changed!',
    isPublic: true,
    isBare: true,
  },
  {
    path: '/change-email-undo',
    title: 'Undo the change to your email address?',
    isPublic: true,
    isBare: true,
  },
  {
    path: '/account-deleted',
    title: 'You’re signed in',
    strangersTitle: 'Your account has been deleted',
    isPublic: true,
    isBare: true,
  },
  { path: '/subscription-confirmation', title: 'Your subscription failed', isPublic: true, isBare: true },
  { path: '/subscription-confirmation-success', title: 'Success!', isPublic: true, isBare: true },
  {
    path: '/subscription-confirmation-error',
    title: 'Your subscription failed',
    isPublic: true,
    isBare: true,
  },
  { path: '/settings/my-data', title: 'My data' },
  { path: '/nowhere', title: 'Page not found' },
  { path: '/logout', title: 'Sign out', isBare: true },
];

/** Goes to a page, without loading the website again unless nothing of ours links to it. */
export const open = async (page: Page, path: string, { isBare }: Row): Promise<void> => {
  if (isBare) await page.goto(path);
  else
    await page.evaluate((to) => {
      const { __TSR_index: index = 0 } = history.state ?? {};
      history.pushState({ __TSR_index: index + 1 }, '', to);
    }, path);
};

/** Makes one of each thing that a page shows, and returns the paths of all pages. */
export const openAccount = async (page: Page): Promise<(row: Row) => string> => {
  const me = await customer(page, {
    name: 'routes',
    photos: [
      { takenAt: '2025-08-01T10:00:00', fileName: 'photo-1.jpg' },
      { takenAt: '2025-08-02T10:00:00', fileName: 'photo-2.jpg', deletedAt: new Date().toISOString() },
    ],
  });
  const [photo = '', deleted = ''] = me.photoIds;
  const [album = '', shared = ''] = await me.addAlbums(
    { name: 'Summer', photoIds: [photo] },
    { name: 'Wedding', photoIds: [photo], sharedWith: [null] },
  );
  const headers = { authorization: `Bearer ${await accessTokenOf(page)}` };
  const post = async (path: string, data: object) => {
    const reply = await page.request.post(path, { headers, data });
    expect(reply.ok()).toBe(true);
    return reply.json();
  };
  const { backupId } = await post(`${embeddedServicePath('photoManagement')}/backups`, {
    channelId: 'albumen',
  });
  const address = await post(`${embeddedServicePath('customer')}/customers/me/addresses`, {
    lastName: 'Visser',
    street: 'Oudegracht',
    number: '1',
    postalCode: '3511 AA',
    city: 'Utrecht',
    country: 'NL',
  });
  const order = `routes-${crypto.randomUUID()}`;
  const book = await me.addBook({ title: 'August by the sea' });
  await me.putRecords([
    `/orders/${order}`,
    {
      orderedAt: '2026-01-01T10:00:00Z',
      status: 'Confirmed',
      products: [
        { code: 'product', title: 'Mug' },
        { code: book, title: 'August by the sea' },
      ],
      deliveryDates: { earliest: '2026-01-07' },
    },
  ]);
  const { widgetId } = await post(`${embeddedServicePath('widget')}/v1/widget/${book}`, {});
  await post(`${embeddedServicePath('gallery')}/v1/galleryentries/`, { widgetId, channel: 'albumen' });
  const ids: Readonly<Record<string, string>> = {
    order,
    photo,
    deleted,
    album,
    shared,
    export: backupId,
    address: address.id,
    book,
    widget: widgetId,
  };
  return ({ path }) => path.replaceAll(/\$(\w+)/g, (_, name: string) => ids[name] ?? name);
};
