import { afterAll, expect, test, vi } from 'vitest';
import { drawPage } from '../../test/drawn-page.tsx';

// Other tests get a website of their own.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const refused = () => Response.json({}, { status: 400 });
const missing = () => Response.json({ code: 'not-found', correlationId: 'c' }, { status: 404 });

/** A reply to every call: lists without anything in them. */
const nothing = {
  items: [],
  candidates: [],
  inProgressCount: 0,
  historyCount: 0,
  totalCount: 0,
  vouchers: [],
  projects: [],
  totalProjectCount: 0,
  years: [],
  months: [],
  sums: [],
  paymentMethods: [],
  backups: [],
  albums: [],
};
const empty = (address: string) => Response.json(address.endsWith('/addresses') ? [] : nothing);

const address = '/settings/address/00000000-0000-4000-8000-000000000042';
const tryAgain = 'Something went wrong on our side. Please try again in a moment.';

/** The screens of the account: address, heading, and the sentences of a failed call. */
const screens: readonly [path: string, heading: string, sentences: string][] = [
  [
    '/orders',
    'Orders',
    'Your orders could not be loaded Your orders aren’t affected. Please try again in a moment.',
  ],
  [
    '/orders/O-1',
    'Order O-1',
    'An error occurred loading this order, please contact us to report this issue. Your order isn’t affected.',
  ],
  ['/saved-projects', 'My saved projects', 'Your projects could not be loaded Your projects are safe.'],
  [
    '/saved-projects/deleted',
    'Deleted projects',
    'Your projects could not be loaded Your projects are safe.',
  ],
  [
    '/online-products',
    'My online photo books',
    `Your photo books could not be loaded Your photo books are safe. ${tryAgain}`,
  ],
  ['/widgets', 'My widgets', 'Your widgets could not be loaded Your widgets aren’t affected.'],
  ['/widgets/W-1/share', 'Share widget', `The widget could not be loaded ${tryAgain}`],
  ['/downloads', 'Downloads', `Your downloads could not be loaded ${tryAgain}`],
  ['/my-photos/exports/1', 'Photo export', "Export error We've run into a problem exporting your photos."],
  [
    '/my-photos/albums',
    'My photos',
    'Unable to display albums. Please refresh the page or try again later. Your albums are safe.',
  ],
  ['/settings', 'My settings', 'Name and details Could not be loaded Retry Change details'],
  ['/settings/personal-details', 'Change personal details', `Your details could not be loaded ${tryAgain}`],
  [
    '/settings/payment-method',
    'Change your payment method',
    `Your payment methods could not be loaded ${tryAgain}`,
  ],
  ['/settings/addresses/all', 'Delivery addresses', 'Your addresses could not be loaded'],
  [
    '/settings/new-address',
    'New address',
    'Your addresses could not be loaded Your addresses aren’t affected.',
  ],
  [address, 'Delivery address', 'Your addresses could not be loaded Your addresses aren’t affected.'],
  ['/settings/email', 'Change email address', `Error: Your email address could not be loaded ${tryAgain}`],
  ['/settings/delete-account', 'Delete account', `Error: The page could not be loaded ${tryAgain}`],

  ['/invoices', 'B2B invoices', 'Your invoices could not be loaded Your invoices aren’t affected.'],
  ['/settings/b2b', 'Business settings', `Your details could not be loaded ${tryAgain}`],
  ['/integration', 'FTP instructions', `Your FTP details could not be loaded ${tryAgain}`],
  [
    '/settings/b2b/email',
    'Change email address',
    `Error: Your email address could not be loaded ${tryAgain}`,
  ],
];

// #failed
test.each(screens)('%s says that a call failed, with Retry', async (path, heading, sentences) => {
  const page = await drawPage(path, refused);
  expect(page.heading).toBe(heading);
  expect(page.text).toContain(sentences);
  expect(page.buttons).toContain('Retry');
  expect(page.text).not.toContain('Loading');
});

test.each(screens)('%s shows its heading and an outline while it waits', async (path, heading) => {
  const page = await drawPage(path);
  expect(page.heading).toBe(heading);
  expect(page.text).toContain('Loading');
  expect(page.buttons).not.toContain('Retry');
});

test('each setting whose value could not be loaded says so on its own', async () => {
  const { text } = await drawPage('/settings', refused);
  for (const name of ['Name and details', 'Newsletter', 'Addresses', 'Payment method'])
    expect(text).toContain(`${name} Could not be loaded Retry`);
});

test('my data is offered even if the number of books could not be loaded', async () => {
  expect((await drawPage('/settings/my-data', refused)).buttons).toContain('Download my data');
});

test.each([
  ['/orders', 'You haven’t ordered anything yet!', 'Missing an order?'],
  ['/orders?search=giraffe', 'No order matches “giraffe”', 'Show all orders'],
  ['/saved-projects', 'You haven’t started any projects yet', 'Deleted projects'],
  ['/saved-projects/deleted', 'There are no deleted projects', 'Back to your saved projects'],
  ['/online-products', 'Your photo books will appear here', 'Go to my account overview'],
  ['/widgets', 'You don’t have any widgets yet', 'Once you’ve ordered a photo book'],
  ['/downloads', 'You have no downloads yet', 'Go to my photos'],
  ['/my-photos/albums', 'You have no albums yet.', 'New album'],
  ['/settings/payment-method', 'You don’t have a payment method yet', 'Back to your settings'],
  ['/settings/addresses/all', 'You haven’t saved an address yet', 'Add your first address'],
  [address, 'This address has been deleted', 'Show my addresses'],
  ['/invoices', 'You have no invoices yet', 'B2B invoices'],
  ['/settings/b2b', 'You haven’t saved an address yet', 'New address'],
  ['/integration', 'Your FTP access isn’t set up yet', 'Save'],
])('%s without anything says “%s”, with a way on', async (path, sentence, way) => {
  const page = await drawPage(path, empty);
  expect(page.text).toContain(sentence);
  expect(page.text).toContain(way);
  expect(page.buttons).not.toContain('Retry');
});

test.each([
  ['/orders/O-1', 'Order not found', 'Show your orders'],
  ['/widgets/W-1/share', 'Share widget', 'See your widgets'],
  ['/my-photos/exports/1', 'Your download link has expired', 'Create a new export'],
  ['/my-photos/albums/1', 'It may have been deleted.', 'My albums'],
  ['/my-photos/shared-albums/1', 'It may have been deleted.', 'My albums'],
])('%s of something that does not exist says “%s”, without Retry', async (path, sentence, way) => {
  const page = await drawPage(path, missing);
  expect(page.text).toContain(sentence);
  expect([...page.links, ...page.buttons]).toContain(way);
  expect(page.buttons).not.toContain('Retry');
});
