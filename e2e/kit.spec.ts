import type { Page } from '@playwright/test';
import { expectNoViolationLightOrDark } from './axe.ts';
import { configure } from './configure.ts';
import { customer } from './stage.ts';
import { signInAt } from './story.ts';
import { expect, test } from './test.ts';

const openKit = async (page: Page): Promise<void> => {
  await signInAt(page, '/dev/kit', 'customer@example.com');
  await expect(page.getByRole('heading', { level: 1, name: 'Kit' })).toBeVisible();
};

const formOf = (page: Page, name: string) => page.getByRole('form', { name, exact: true });

test('the kit names its parts, and works by keyboard', async ({ page }) => {
  await openKit(page);

  // #form-validation
  await test.step('a form validates on submit only, and focuses the first invalid field', async () => {
    const form = formOf(page, 'A form with what is wrong under its fields');
    const firstName = form.getByRole('textbox', { name: 'First name' });
    await firstName.fill('');
    const remarks = form.getByRole('textbox', { name: /Remarks/ });
    await remarks.fill('short');
    await remarks.blur();
    await expect(form.getByText('Please give your first name')).toBeHidden();
    await firstName.press('Enter');
    await expect(firstName).toBeFocused();
    await expect(firstName).toHaveAccessibleDescription(/Please give your first name/);
    await expect(remarks).toHaveAccessibleDescription(/Please take at least 10 characters/);
    // The service's error is shown at its field too.
    await firstName.fill('Anna');
    await remarks.fill('long enough');
    await firstName.press('Enter');
    const houseNumber = form.getByRole('textbox', { name: /House number/ });
    await expect(houseNumber).toBeFocused();
    await expect(houseNumber).toHaveAccessibleDescription('Street number must be valid');
    await expect(firstName).toHaveValue('Anna');
    await expect(firstName).toHaveAccessibleDescription('');
  });

  await test.step('choices and days work by keyboard', async () => {
    const form = formOf(page, 'A form, as it begins');
    await form.getByRole('radio', { name: /At home/ }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(form.getByRole('radio', { name: /At a pick-up point/ })).toBeChecked();
    await form.getByRole('checkbox', { name: 'I agree to the terms' }).press('Space');
    await form.getByRole('combobox', { name: 'Country' }).selectOption('NL');
    await form.getByRole('spinbutton', { name: /^day/ }).focus();
    await page.keyboard.type('03081984');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const calendar = page.getByRole('dialog', { name: /Date of birth/ });
    await expect(calendar.getByRole('button', { name: /, 3 August 1984/ })).toBeFocused();
    await expectNoViolationLightOrDark(page, '[role=dialog]');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('spinbutton', { name: /^day/ })).toHaveText('04');
    await form.getByRole('spinbutton', { name: /^hour/ }).focus();
    await page.keyboard.type('1830');
    await expect(form.getByRole('spinbutton', { name: /^minute/ })).toHaveText('30');
    await form.getByRole('textbox', { name: 'Copies' }).focus();
    await page.keyboard.type('a1b2');
    await expect(form.getByRole('textbox', { name: 'Copies' })).toHaveValue('12');
  });

  await test.step('a draft survives a reload', async () => {
    const form = formOf(page, 'A form, as it begins');
    await form.getByRole('textbox', { name: 'First name' }).fill('Berta');
    await page.reload();
    await expect(form.getByRole('textbox', { name: 'First name' })).toHaveValue('Berta');
    await expect(form.getByRole('combobox', { name: 'Country' })).toHaveValue('NL');
    await expect(form.getByRole('spinbutton', { name: /^year/ })).toHaveText('1984');
  });

  await test.step('a failed form keeps its input', async () => {
    const failed = formOf(page, 'A form that failed');
    await failed.getByRole('textbox', { name: 'First name' }).fill('Berta');
    await failed.getByRole('textbox', { name: 'First name' }).press('Enter');
    await expect(failed.getByRole('alert')).toContainText('This could not be saved');
    await expect(failed.getByRole('textbox', { name: 'First name' })).toHaveValue('Berta');
    await expect(failed.getByRole('textbox', { name: 'First name' })).toBeFocused();
  });

  await test.step('an edit form asks which value to keep if both were changed, then saves', async () => {
    await page.getByRole('link', { name: 'Edit the address' }).press('Enter');
    const form = formOf(page, 'Edit the address');
    const lastName = form.getByRole('textbox', { name: 'Last name' });
    const country = form.getByRole('combobox', { name: 'Country' });
    await lastName.fill('Bakker');
    await country.selectOption('DE');
    await lastName.press('Enter');
    await expect(form.getByRole('alert')).toContainText('changed in another window');
    await expect(form.getByText('Saved: Jansen. Keep yours?')).toBeVisible();
    await expect(form.getByText('Saved: United Kingdom. Keep yours?')).toBeVisible();
    await expectNoViolationLightOrDark(page);
    await page.reload();
    // The input is still here, but the demonstration's service has restarted.
    await expect(lastName).toHaveValue('Bakker');
    await lastName.press('Enter');
    await expect(form.getByText('Saved: Jansen. Keep yours?')).toBeVisible();
    await lastName.press('Enter');
    const keep = form.getByRole('button', { name: 'Keep mine' });
    await expect(keep.first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(lastName).toBeFocused();
    await form.getByRole('button', { name: 'Use the saved one' }).press('Enter');
    await expect(country).toBeFocused();
    await expect(country).toHaveValue('GB');
    await lastName.press('Enter');
    await expect(page.getByText('Address saved')).toBeVisible();
    await page.getByRole('link', { name: 'Edit the address' }).press('Enter');
    await expect(lastName).toHaveValue('Bakker');
    await lastName.fill('Visser');
    await form.getByRole('button', { name: 'Cancel' }).press('Enter');
    await page.getByRole('link', { name: 'Edit the address' }).press('Enter');
    await expect(lastName).toHaveValue('Bakker');
    await page.getByRole('link', { name: 'Kit', exact: true }).press('Enter');
  });

  await test.step('Undo restores a deleted item', async () => {
    const opener = page.getByRole('button', { name: 'Delete the address' });
    await opener.press('Enter');
    const dialog = page.getByRole('alertdialog', { name: 'Delete this address?' });
    await dialog.getByRole('button', { name: 'Delete the address' }).press('Enter');
    await expect(opener).toBeFocused();
    await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
    await expect(page.getByText('Address restored')).toBeVisible();
  });

  const menu = page.getByRole('menu', { name: 'Actions' });
  await test.step('a menu works by keyboard, including disabled items', async () => {
    const opener = page.getByRole('button', { name: 'Actions', exact: true });
    await opener.press('ArrowDown');
    await expect(menu.getByRole('menuitem', { name: 'Order again' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    const refused = menu.getByRole('menuitem', { name: /Change the address/ });
    await expect(refused).toBeFocused();
    await expect(refused).toBeDisabled();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await expectNoViolationLightOrDark(page, '[role=menu]');
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  });

  const dialog = page.getByRole('alertdialog', { name: 'Delete all photos?' });
  const opener = page.getByRole('button', { name: 'Delete everything' });
  // #exact-word
  await test.step('a question accepts only its exact word', async () => {
    await opener.press('Enter');
    const word = dialog.getByRole('textbox', { name: 'Type DELETE to confirm' });
    await word.fill('delete');
    await word.press('Enter');
    await expect(word).toBeFocused();
    await expect(word).toHaveAccessibleDescription('Please type the word exactly as it is shown');
    await word.fill('DELETE');
    await word.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText(
      'Your photos could not be deleted. Something went wrong on our side',
    );
    await expectNoViolationLightOrDark(page, '[role=alertdialog]');
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  });

  await test.step('tabs work by keyboard', async () => {
    await page.getByRole('tab', { name: 'Pages' }).press('ArrowRight');
    await expect(page.getByRole('tabpanel', { name: 'Cover' })).toHaveText('The cover, front and back.');
  });

  const line = page.getByRole('list', { name: 'A status line under way' });
  await expect(line.locator('[aria-current=step]')).toHaveText('In production16 Nov 2026');
});

// #axe
test('no part of the kit has an axe violation in any state, size or colour scheme', async ({ page }) => {
  await openKit(page);
  const wrong = formOf(page, 'A form with what is wrong under its fields');
  await wrong.getByRole('textbox', { name: 'First name' }).fill('');
  await wrong.getByRole('checkbox', { name: 'I agree to the terms' }).press('Space');
  await wrong.getByRole('button', { name: 'Save' }).click();
  await expect(wrong.getByText('Please agree to the terms first')).toBeVisible();
  const busy = formOf(page, 'A form on its way');
  await busy.getByRole('button', { name: 'Save' }).click();
  await expect(busy.getByRole('textbox', { name: 'First name' })).toBeDisabled();
  await expect(busy.getByRole('combobox', { name: 'Country' })).toBeDisabled();
  const table = page.getByRole('table', { name: 'A list', exact: true });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const row = table.getByRole('row', { name: /4711-0816/ });
    await expect(row.getByRole('cell', { name: '€1,299.00' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectNoViolationLightOrDark(page);
  }
});

test('the kit is only served on one’s own computer', async ({ page }) => {
  await configure(page, (usual) => ({ ...usual, productionLike: true }));
  await customer(page, { name: 'kit' });
  await page.goto('/dev/kit');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Overview', exact: true })).toBeVisible();
});
