import type { Page } from '@playwright/test';
import { signInAt } from './story.ts';
import { expect, test } from './test.ts';

const accounts = { canvas: 'business@example.com', books: 'participant@example.com' } as const;

/** Checks that a page has the look of a brand. */
const expectBrand = async (page: Page, style: string, font: string): Promise<void> => {
  await expect(page.locator('html')).toHaveClass(new RegExp(`\\bstyle-${style}\\b`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', new RegExp(font));
};

// #two-brands
test('two tabs on two hosts are two brands, each with its own sign-in', async ({ context, baseURL }) => {
  const { port } = new URL(baseURL ?? '');
  const open = async (name: keyof typeof accounts, style: string, font: string): Promise<Page> => {
    const page = await context.newPage();
    const url = `http://${name}.localhost:${port}/`;
    await page.goto(url);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expectBrand(page, style, font);
    await signInAt(page, url, accounts[name]);
    await expect(page.getByText(accounts[name])).toBeVisible();
    await expectBrand(page, style, font);
    return page;
  };
  const canvas = await open('canvas', 'toilune', 'Cormorant');
  const books = await open('books', 'mossfolio', 'Fraunces');
  await canvas.getByRole('link', { name: 'Sign out' }).click();
  await expect(canvas.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(canvas.getByRole('banner')).toContainText('Toilune');
  await books.reload();
  await expect(books.getByText(accounts.books)).toBeVisible();
  await expect(books.getByRole('contentinfo').getByRole('link', { name: 'Legal notice' })).toHaveAttribute(
    'href',
    `http://books.localhost:${port}/dev/shop/imprint`,
  );
});
