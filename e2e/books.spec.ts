import type { Page } from '@playwright/test';
import { expectNoViolation, expectNoViolationLightOrDark } from './axe.ts';
import { customer } from './stage.ts';
import { homeHeading } from './story.ts';
import { expect, test } from './test.ts';
import { fingersOn } from './touch.ts';

const title = 'August by the sea';

/** The viewer, while it is open. */
const viewerOf = (page: Page) => page.getByRole('dialog', { name: title });

const pictureOf = (page: Page, number: number, count = 6) =>
  viewerOf(page)
    .getByRole('img', { name: `Page ${number} of ${count}`, exact: true })
    .and(page.locator('img'));

// #keys
test('a book is opened from home, and looked through and zoomed by keys', async ({ page }) => {
  const me = await customer(page, { name: 'books' });
  const code = await me.addBook({ title });
  await page.goto('/');
  const tile = page.getByRole('link', { name: new RegExp(title) });
  await expect(tile).toContainText(/6 pages.*1\sMar\s2026/);
  await page.getByRole('link', { name: 'See all photo books' }).click();
  await expect(page).toHaveTitle('My online photo books');
  await tile.click();
  await expect(page).toHaveTitle(title);
  const position = viewerOf(page).getByRole('status').filter({ hasText: /^Page/ });
  await expect(position).toHaveText('Page 1 of 6');

  await page.keyboard.press('ArrowRight');
  await expect(position).toHaveText('Pages 2–3 of 6');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(`/online-products/${code}?page=4`);
  await page.reload();
  await expect(position).toHaveText('Pages 4–5 of 6');
  await expect(pictureOf(page, 4)).toBeVisible();
  await expect(pictureOf(page, 5)).toBeVisible();
  await expectNoViolation(page);

  const width = async () => (await pictureOf(page, 4).boundingBox())?.width ?? 0;
  const fitted = await width();
  await page.keyboard.press('+');
  await expect.poll(width).toBeCloseTo(fitted * 1.5, 0);
  await page.keyboard.press('-');
  await expect.poll(width).toBeCloseTo(fitted, 0);
  await page.keyboard.press('+');
  await page.keyboard.press('0');
  await expect.poll(width).toBeCloseTo(fitted, 0);

  await page.keyboard.press('End');
  await expect(position).toHaveText('Page 6 of 6');
  await page.keyboard.press('Home');
  await expect(position).toHaveText('Page 1 of 6');
  for (const [key, shown] of [
    ['Space', 'Pages 2–3 of 6'],
    ['PageDown', 'Pages 4–5 of 6'],
    ['Shift+Space', 'Pages 2–3 of 6'],
    ['PageUp', 'Page 1 of 6'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(position, key).toHaveText(shown);
  }
  const strip = viewerOf(page).getByRole('navigation', { name: 'Pages' });
  await strip.getByRole('button', { name: 'Pages 2 and 3' }).click();
  await expect(position).toHaveText('Pages 2–3 of 6');

  await viewerOf(page).getByRole('button', { name: 'Previous page' }).focus();
  await page.keyboard.press('Space');
  await expect(position).toHaveText('Page 1 of 6');

  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  await page.keyboard.press('f');
  await expect.poll(isFull).toBe(true);
  await page.keyboard.press('f');
  await expect.poll(isFull).toBe(false);

  const download = page.waitForEvent('download');
  await viewerOf(page)
    .getByRole('button', { name: /^Download PDF \d/ })
    .click();
  expect((await download).suggestedFilename()).toBe(`${title}.pdf`);

  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/online-products');
  await expect(tile).toBeFocused();
  await expectNoViolationLightOrDark(page);
  await page.goBack();
  await expect(homeHeading(page)).toBeVisible();
});

// #from-order
test('an order leads to the pages of its book, once the shop has sent them', async ({ page }) => {
  const me = await customer(page, { name: 'books' });
  const code = await me.addBook({ title });
  const order = `O-${crypto.randomUUID()}`;
  await me.putRecords([
    `/orders/${order}`,
    {
      orderedAt: '2026-03-01T10:00:00Z',
      status: 'Confirmed',
      updatedAt: '2026-03-01T10:00:00Z',
      products: [
        { code, title },
        { code: 'not-sent', title: 'Second book', files: [{ purpose: 'product.pdf' }] },
      ],
    },
  ]);
  await page.goto(`/orders/${order}`);
  const inside = page.getByRole('link', { name: `Look inside ${title}` });
  await expect(inside).toBeVisible();
  await expect(page.getByText('Look inside')).toHaveCount(1);
  await inside.click();
  await expect(pictureOf(page, 1)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(inside).toBeFocused();
});

test('a PDF made of spreads shows each of them alone, without a fold', async ({ page }) => {
  const me = await customer(page, { name: 'books' });
  const [single, double] = [
    [200, 200],
    [400, 200],
  ] as const;
  const code = await me.addBook({ title, sizes: [single, double, double, single] });
  await page.goto(`/online-products/${code}?page=2`);
  await expect(pictureOf(page, 2, 4)).toBeVisible();
  await expect(viewerOf(page).getByText('Page 2 of 4')).toBeVisible();
  await expect(viewerOf(page).getByRole('navigation', { name: 'Pages' }).getByRole('button')).toHaveCount(4);
  const shown = await pictureOf(page, 2, 4).boundingBox();
  expect((shown?.width ?? 0) / (shown?.height ?? 1)).toBeCloseTo(2, 1);
});

test('pages of absurd sizes leave every page in the strip in reach', async ({ page }) => {
  const me = await customer(page, { name: 'books' });
  const code = await me.addBook({
    title,
    sizes: [
      [300, 200],
      [14_400, 10],
      [10, 14_400],
      [300, 200],
    ],
  });
  await page.goto(`/online-products/${code}`);
  const strip = viewerOf(page).getByRole('navigation', { name: 'Pages' });
  await expect(strip.getByRole('button')).toHaveCount(3);
  const boxes = await strip
    .getByRole('button')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
  expect(Math.min(...boxes)).toBeGreaterThan(24);
  expect(Math.max(...boxes)).toBeLessThan(400);
  await strip.getByRole('button', { name: 'Pages 2 and 3' }).click();
  await expect(pictureOf(page, 2, 4)).toBeVisible();
  await expect(viewerOf(page).getByText('Pages 2–3 of 4')).toBeVisible();
});

// #new-pages
test('pages that are still being made appear by themselves, and nothing moves', async ({ page }) => {
  const me = await customer(page, { name: 'books' });
  const code = await me.addBook({ title });
  let isKept = true;
  await page.route('**/v1/Products/*/pages', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const pages = body.pages.map((one: { number: number }) =>
      one.number > 1 ? { ...one, thumbnails: [] } : one,
    );
    const rendering = { ...body, state: 'rendering', renderedCount: 1, pages };
    await route.fulfill({ response, json: isKept ? rendering : body });
  });
  await page.goto(`/online-products/${code}?page=2`);
  const placeholder = viewerOf(page).getByRole('img', { name: 'Page 2 of 6', exact: true });
  await expect(placeholder).toBeVisible();
  await expect(pictureOf(page, 2)).toBeHidden();
  const before = await placeholder.boundingBox();
  isKept = false;
  await expect(pictureOf(page, 2)).toBeVisible();
  expect(await pictureOf(page, 2).boundingBox()).toEqual(before);
});

test('a page whose picture lacks something says so, and offers the PDF', async ({ page }) => {
  const me = await customer(page, { name: 'books' });
  const code = await me.addBook({ title, detailedPage: 2 });
  await page.goto(`/online-products/${code}`);
  const note = viewerOf(page).getByText('Part of this page can’t be shown here. The PDF has all of it.');
  await expect(pictureOf(page, 1)).toBeVisible();
  await expect(note).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(pictureOf(page, 2)).toBeVisible();
  await expect(note).toBeVisible();
  await expect(viewerOf(page).getByRole('button', { name: /^Download PDF/ })).toBeVisible();
  await expectNoViolation(page);
});

// #unreadable
test('a book that cannot be shown says why, and a missing one is not found', async ({ page }) => {
  const me = await customer(page, { name: 'books' });
  await page.goto('/online-products');
  await expect(page.getByText(/^Your photo books will appear here/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Make a photo book' })).toBeVisible();
  for (const { name, damage, onShelf, says } of [
    {
      name: 'Torn',
      damage: 'damaged',
      onShelf: 'The PDF is damaged',
      says: 'is damaged, so we can’t show its pages',
    },
    {
      name: 'Locked',
      damage: 'encrypted',
      onShelf: 'The PDF is protected with a password',
      says: 'is protected with a password',
    },
  ] as const) {
    await me.addBook({ title: name, damage });
    const tile = page.getByRole('link', { name: new RegExp(name) });
    await expect(tile).toContainText(onShelf);
    await tile.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByRole('dialog').getByText(says)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Download PDF/ })).toBeVisible();
    await expectNoViolation(page);
    await page.keyboard.press('Escape');
    await expect(tile).toBeFocused();
  }
  await page.goto('/online-products/missing');
  await expect(page).toHaveTitle('Page not found');
  await page.getByRole('link', { name: 'Go to my online photo books' }).click();
  await expect(page.getByRole('link', { name: /Torn/ })).toBeVisible();
});

test('a book that could not be loaded says so, and Retry loads it', async ({ page }) => {
  const me = await customer(page, { name: 'books' });
  const code = await me.addBook({ title });
  const call = '**/v1/Products/*/pages';
  await page.route(call, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto(`/online-products/${code}?page=999`);
  await expect(page.getByText('This photo book could not be loaded')).toBeVisible();
  await page.unroute(call);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(pictureOf(page, 6)).toBeVisible();
  await expect(page).toHaveURL(`/online-products/${code}?page=6`);
});

test.describe('on a phone', () => {
  const width = 390;
  const height = 844;
  test.use({ viewport: { width, height }, hasTouch: true, isMobile: true });

  // #swipe
  test('a book is looked through by swipes, zoomed by a double tap, and closed by a swipe down', async ({
    page,
  }) => {
    const me = await customer(page, { name: 'books' });
    const code = await me.addBook({ title });
    await page.goto('/online-products');
    const tile = page.getByRole('link', { name: new RegExp(title) });
    await tile.tap();
    await expect(pictureOf(page, 1)).toBeVisible();
    const fingers = await fingersOn(page);
    const middle = { x: width / 2, y: height / 2 };
    const left = { x: 60, y: middle.y };
    const right = { x: 330, y: middle.y };
    await fingers.swipe(right, left);
    await expect(viewerOf(page).getByText('Page 2 of 6')).toBeVisible();
    await fingers.swipe(right, left);
    await expect(viewerOf(page).getByText('Page 3 of 6')).toBeVisible();
    await expect(page).toHaveURL(`/online-products/${code}?page=3`);
    await fingers.swipe(left, right);
    await expect(viewerOf(page).getByText('Page 2 of 6')).toBeVisible();
    await expectNoViolation(page);

    const shownWidth = async () => (await pictureOf(page, 2).boundingBox())?.width ?? 0;
    const fitted = await shownWidth();
    expect(fitted).toBe(width);
    await fingers.tapTwice(middle, 100);
    await expect.poll(shownWidth).toBeCloseTo(fitted * 2.5, 0);
    await fingers.pinch(middle, 300, 60);
    await expect.poll(shownWidth).toBeCloseTo(fitted, 0);
    await fingers.swipe({ x: middle.x, y: 200 }, { x: middle.x, y: 700 });
    await expect(page).toHaveURL('/online-products');
    await expect(tile).toBeFocused();
  });
});
