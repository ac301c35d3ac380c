import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expectNoViolation } from './axe.ts';
import { customer } from './stage.ts';
import { expect, test } from './test.ts';

const title = 'August by the sea';

/** Serves a page of another origin that consists of this markup; resolves with its address. */
const otherSite = async (markup: string) => {
  const server = createServer((_request, reply) => {
    reply.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Mine</title>${markup}`);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
};

const orderBook = async (page: Page) => {
  const me = await customer(page, { name: 'widgets' });
  const code = await me.addBook({ title });
  const orderCode = `W-${code}`;
  await me.putRecords(
    [
      `/products/${code}`,
      { createdAt: '2026-03-01T10:00:00Z', title, article: 'Photo book landscape', orderCode },
    ],
    [`/categories/travel`, { title: 'Travel' }],
    [
      `/orders/${orderCode}`,
      { orderedAt: '2026-03-01T10:00:00Z', status: 'Dispatched', products: [{ code, title }] },
    ],
  );
};

// #story
test('a widget is made, published, embedded elsewhere, shared and deleted', async ({ page, context }) => {
  await orderBook(page);
  await page.goto('/widgets');
  await page.getByRole('button', { name: `Create a widget for ${title}` }).click();
  const card = page.getByRole('list', { name: 'Your widgets' }).getByRole('article');
  await expect(card).toContainText('Hidden');
  // The page of the widget shows the pictures that exist when it is opened.
  await expect(card.locator('img')).toBeVisible({ timeout: 30_000 });
  await card.getByRole('button', { name: `Publish ${title}` }).click();
  await expect(card).toContainText('Visible to everyone');
  const category = card.getByLabel(`Category of ${title}`);
  const saving = Promise.withResolvers<void>();
  const entries = '**/v1/galleryentries/**';
  await page.route(entries, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    await saving.promise;
    return route.fulfill({ status: 400, json: {} });
  });
  await category.selectOption('Travel');
  await expect(category).toHaveValue('travel');
  saving.resolve();
  await expect(page.getByText('The category could not be changed')).toBeVisible();
  await expect(category).toHaveValue('');
  await page.unroute(entries);
  await page.getByRole('button', { name: 'Retry' }).click();
  // It shows the saved value.
  await expect(category).toHaveValue('travel');
  await page.reload();
  await expect(category).toHaveValue('travel');
  await expectNoViolation(page);

  const code = (await card.locator('code').textContent()) ?? '';
  const account = new URL(page.url()).origin;
  const site = await otherSite(`${code}<iframe name="account" src="${account}/"></iframe>`);
  const visitor = await context.newPage();
  await visitor.goto(site.url);
  const widget = visitor.frameLocator(`iframe[title="${title}"]`);
  await expect(widget.getByRole('heading', { name: title })).toBeVisible();
  const cover = widget.getByRole('img', { name: /^Page 1 of/ });
  await expect.poll(() => cover.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expect(visitor.frameLocator('iframe[name="account"]').getByRole('main')).toHaveCount(0);
  await visitor.close();
  site.close();

  await card.getByRole('link', { name: `Share by email: ${title}` }).click();
  await expect(page).toHaveTitle('Share widget');
  const sharePage = page.url();
  await page.getByLabel('Recipient’s email address').fill('friend@example.org');
  await page.getByLabel('Your name').fill('Win at shop.example');
  await page.getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByText('Enter only your name, without web or email addresses')).toBeVisible();
  await page.getByLabel('Your name').fill('Anna');
  await page.getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByText('Email sent to friend@example.org')).toBeVisible();

  await card.getByRole('button', { name: `Hide ${title}` }).click();
  await expect(card).toContainText('Hidden');
  await page.goto(sharePage);
  await expect(page.getByText('Nobody can see this widget yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send email' })).toHaveCount(0);
  await page.getByRole('link', { name: 'See your widgets' }).click();

  await card.getByRole('button', { name: `Delete the widget for ${title}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete widget' }).click();
  await expect(page.getByRole('button', { name: `Create a widget for ${title}` })).toBeVisible();
  await expect(card).toHaveCount(0);
});

// #states
test('each widget reports a call that fails', async ({ page }) => {
  await page.route('**/galleryentries/*', (route) => route.fulfill({ status: 400 }));
  await orderBook(page);
  await page.goto('/widgets');
  await page.getByRole('button', { name: `Create a widget for ${title}` }).click();
  const card = page.getByRole('list', { name: 'Your widgets' }).getByRole('article');
  await expect(card).toContainText('We couldn’t check whether it’s visible');
  await page.unroute('**/galleryentries/*');
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect(card.getByRole('button', { name: `Publish ${title}` })).toBeVisible();
  await page.route('**/galleryentries/*', (route) => route.fulfill({ status: 400 }));
  await card.getByRole('button', { name: `Publish ${title}` }).click();
  await expect(page.getByText('The widget could not be published')).toBeVisible();
  await expect(card).toContainText('Hidden');
});
