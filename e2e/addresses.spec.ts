import { sitePaths } from '@albumen/contracts/site-paths';
import type { Page } from '@playwright/test';
import { expectNoViolationLightOrDark } from './axe.ts';
import { customer } from './stage.ts';
import { expect, test } from './test.ts';

interface Entry {
  /** Typed into the field of the country. */
  readonly country: string;
  /** The fields in the order of the keyboard. `filled`: what the street has brought there. */
  readonly fields: readonly (readonly [label: string, token: string, typed: string, filled?: string])[];
  /** The address as its country writes it. */
  readonly written: string;
}

const recipient = [
  ['First name (optional)', 'given-name', 'Anna'],
  ['Last name', 'family-name', 'O’Brien'],
  ['Company (optional)', 'organization', ''],
] as const;

const entries: readonly Entry[] = [
  {
    country: 'Netherlands',
    fields: [
      ...recipient,
      ['Street', 'address-line1', 'Prinsengracht 263 hs'],
      ['Number', 'off', '', '263'],
      ['Flat or suffix (optional)', 'address-line2', '', 'hs'],
      ['Postal code', 'postal-code', '1016gv'],
      ['City', 'address-level2', 'Amsterdam'],
      ['Phone number (optional)', 'tel', '020 556 7100'],
    ],
    written: 'Prinsengracht 263 hs\n1016 GV Amsterdam\nNetherlands',
  },
  {
    country: 'United Kingdom',
    fields: [
      ...recipient,
      ['Number (optional)', 'off', ''],
      ['Street', 'address-line1', 'Flat 2, 221b Baker Street'],
      ['Flat or suffix (optional)', 'address-line2', '', 'Flat 2'],
      ['Town or city', 'address-level2', 'London'],
      ['Postcode', 'postal-code', 'nw16xe'],
      ['Phone number (optional)', 'tel', ''],
    ],
    written: '221b Baker Street\nFlat 2\nLondon\nNW1 6XE\nUnited Kingdom',
  },
  {
    country: 'Portugal',
    fields: [
      ...recipient,
      ['Street', 'address-line1', 'Rua Augusta'],
      ['Number (optional)', 'off', '24'],
      ['Flat or suffix (optional)', 'address-line2', ''],
      ['Postal code', 'postal-code', '1100053'],
      ['City', 'address-level2', 'Lisboa'],
      ['Phone number (optional)', 'tel', '+351 21 790 0000'],
    ],
    written: 'Rua Augusta 24\n1100-053 Lisboa\nPortugal',
  },
];

const addressCard = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Your addresses' }).getByRole('listitem').filter({ hasText: text });

test('fields in a row stay next to each other on a phone when a label wraps', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => (document.cookie = 'locale=de-DE; path=/'));
  await customer(page, { name: 'rows' });
  await page.goto('/settings/new-address');
  const number = page.getByRole('textbox', { name: 'Hausnummer (optional)' });
  const street = page.getByRole('textbox', { name: 'Straße' });
  await expect(number).toBeVisible();
  const [box, next] = [await number.boundingBox(), await street.boundingBox()];
  expect(box?.y).toBe(next?.y);
  expect(box?.x).toBeLessThan(next?.x ?? 0);
});

// #three-countries
test('addresses of three countries are entered on a phone by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await customer(page, { name: 'addresses' });
  await page.goto(sitePaths.addresses);
  await expect(page).toHaveTitle('Delivery addresses');
  await expect(page.getByText('You haven’t saved an address yet')).toBeVisible();

  for (const [index, { country, fields, written }] of entries.entries()) {
    await test.step(country, async () => {
      await page.getByRole('link', { name: /New address|Add your first address/ }).press('Enter');
      await expect(page).toHaveTitle('Delivery address');
      const form = page.getByRole('form', { name: 'New address' });
      const chosen = form.getByRole('combobox', { name: 'Country' });
      await expect(chosen).toHaveAttribute('autocomplete', 'country');
      // That of the site, then that of the default address.
      await expect(chosen).toHaveValue(index === 0 ? 'GB' : 'NL');
      await chosen.focus();
      await page.keyboard.type(country);
      for (const [label, token, typed, filled = ''] of fields) {
        await page.keyboard.press('Tab');
        const field = form.getByRole('textbox', { name: label, exact: true });
        await expect(field).toBeFocused();
        await expect(field).toHaveAttribute('autocomplete', token);
        if (label.startsWith('Number') || label.startsWith('Flat or suffix'))
          await expect(field).toHaveValue(filled);
        await page.keyboard.type(typed);
      }
      const isDefault = form.getByRole('checkbox', { name: 'As my default for deliveries' });
      await expect(isDefault).toBeChecked({ checked: index === 0 });
      if (index === 0) await expectNoViolationLightOrDark(page);
      await page.keyboard.press('Enter');
      await expect(page.getByText('Address added').first()).toBeVisible();
      await expect(addressCard(page, country).getByText(written)).toBeVisible();
    });
  }
  await expect(addressCard(page, 'Netherlands').getByText('Default for deliveries')).toBeVisible();
  await expect(addressCard(page, 'Netherlands').getByText('Default for invoices')).toBeVisible();
  await expectNoViolationLightOrDark(page);

  await test.step('another address becomes the default', async () => {
    await addressCard(page, 'Portugal')
      .getByRole('button', { name: /^Actions/ })
      .press('Enter');
    await page.getByRole('menuitem', { name: 'Make default for deliveries' }).press('Enter');
    await expect(addressCard(page, 'Portugal').getByText('Default for deliveries')).toBeVisible();
    await expect(addressCard(page, 'Netherlands').getByText('Default for deliveries')).toBeHidden();
  });

  await test.step('a deleted address returns by Undo', async () => {
    await addressCard(page, 'Portugal')
      .getByRole('button', { name: /^Actions/ })
      .press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await expect(addressCard(page, 'Portugal')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
    await expect(addressCard(page, 'Portugal').getByText('Default for deliveries')).toBeVisible();
  });
});

// #country-rules
test('the form follows the country, and shows under each field what is wrong with it', async ({ page }) => {
  await customer(page, { name: 'address-form' });
  await page.goto(sitePaths.newAddress);
  const form = page.getByRole('form', { name: 'New address' });
  const field = (name: RegExp) => form.getByRole('textbox', { name });
  const country = form.getByRole('combobox', { name: 'Country' });

  await country.selectOption('NL');
  await field(/^Phone/).fill('12');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(field(/^Last name/)).toBeFocused();
  for (const [name, message] of [
    [/^Last name/, 'Please enter a last name or a company'],
    [/^Street/, 'Street name must be valid'],
    [/^Number/, 'Street number must be valid'],
    [/^Postal code/, 'Postal Code must be valid'],
  ] as const)
    await expect(field(name)).toHaveAccessibleDescription(new RegExp(message));

  await field(/^Last name/).fill('Rossi');
  await field(/^Street/).fill('Plein 1944');
  await expect(field(/^Street/)).not.toHaveAccessibleDescription(/must be valid/);
  await field(/^City/).focus();
  // The number may belong to the name: the customer is asked for the house.
  await expect(field(/^Street/)).toHaveValue('Plein 1944');
  await expect(field(/^Number/)).toHaveAccessibleDescription(/must be valid/);
  await field(/^Street/).fill('Via Appia');
  await field(/^City/).fill('Roma');
  await field(/^Postal code/).fill('1016 GV');
  await country.selectOption('IT');
  await field(/^Province/).fill('RM');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(field(/^Postal code/)).toHaveAccessibleDescription(
    /For example, 00184.*Postal Code must be valid/,
  );
  await field(/^Postal code/).fill('0018');
  await expect(field(/^Postal code/)).toHaveAccessibleDescription(/must be valid/);
  await field(/^Postal code/).fill('00184');
  await expect(field(/^Postal code/)).toHaveAccessibleDescription('For example, 00184');

  // Each country has its own regions, but the rest may still be right.
  await country.selectOption('ES');
  await expect(field(/^Province/)).toHaveValue('');
  await expect(field(/^City/)).toHaveValue('Roma');
  await field(/^Province/).fill('Sevilla');
  await country.selectOption('BE');
  await field(/^Postal code/).fill('B-1000');
  await field(/^Number/).fill('5');

  await page.reload();
  await expect(country).toHaveValue('BE');
  await expect(field(/^Street/)).toHaveValue('Via Appia');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(field(/^Phone/)).toBeFocused();
  await expect(field(/^Phone/)).toHaveAccessibleDescription(/Phone number must be valid/);
  await field(/^Phone/).fill('020 556 7100 ext. 12');
  await expect(field(/^Phone/)).not.toHaveAccessibleDescription(/must be valid/);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(field(/^Phone/)).toHaveAccessibleDescription(/An extension can’t be saved/);
  await field(/^Phone/).fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(addressCard(page, 'Rossi').getByText('Via Appia 5\n1000 Roma\nBelgium')).toBeVisible();
});

test('what a browser fills in at once is split, with nothing lost', async ({ page }) => {
  const { putRecords, email } = await customer(page, { name: 'autofill' });
  await putRecords([
    `/customers/${email.split('@')[0]}`,
    {
      email,
      registeredAt: '2026-01-01T00:00:00Z',
      locale: 'en-GB',
      profile: { firstName: 'Anna', lastName: 'Visser' },
    },
  ]);
  await page.goto(sitePaths.newAddress);
  const field = (name: RegExp) => page.getByRole('textbox', { name });
  await expect(field(/^First name/)).toHaveValue('Anna');
  await expect(field(/^Last name/)).toHaveValue('Visser');
  await page.evaluate(() => {
    const values = {
      country: 'NL',
      'address-line1': 'Kerkstraat 12 A',
      'address-line2': 'Gebouw C',
      'postal-code': '1017 GC',
      'address-level2': 'Amsterdam',
    };
    for (const [token, value] of Object.entries(values)) {
      const control = document.querySelector(`[autocomplete=${token}]`);
      // Autofill does not call the setter that React has put on the control.
      const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value');
      setter?.set?.call(control, value);
      for (const event of ['input', 'change']) control?.dispatchEvent(new Event(event, { bubbles: true }));
    }
  });
  await expect(field(/^Street/)).toHaveValue('Kerkstraat');
  await expect(field(/^Number/)).toHaveValue('12');
  await expect(field(/^Flat or suffix/)).toHaveValue('A, Gebouw C');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(
    addressCard(page, 'Anna Visser').getByText('Kerkstraat 12 A, Gebouw C\n1017 GC'),
  ).toBeVisible();

  await test.step('the focus returns to the link that was followed', async () => {
    await expect(page.getByRole('link', { name: 'Edit Anna Visser' })).toBeVisible();
    await page.getByRole('link', { name: 'Edit Anna Visser' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(page.getByRole('link', { name: 'Edit Anna Visser' })).toBeFocused();
  });

  await page.goto(sitePaths.address.replace('$addressId', 'nonsense'));
  await expect(page).toHaveTitle('Page not found');
});

// #two-browsers
test('an address that two browsers edit loses nothing silently', async ({ page, browser }) => {
  await customer(page, { name: 'two-browsers' });
  const fill = async (one: Page, values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values))
      await one.getByRole('textbox', { name: label, exact: true }).fill(value);
  };
  const save = (one: Page) => one.getByRole('button', { name: 'Save' }).click();
  const edit = (one: Page) => one.getByRole('link', { name: /^Edit / }).click();

  await page.goto(sitePaths.newAddress);
  const other = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await other.context().addCookies(await page.context().cookies());
  await page.getByRole('combobox', { name: 'Country' }).selectOption('NL');
  await fill(page, {
    'Last name': 'Visser',
    Street: 'Oudegracht',
    Number: '1',
    'Postal code': '3511 AA',
    City: 'Utrecht',
  });
  await save(page);
  await edit(page);
  await other.goto(sitePaths.addresses);
  await edit(other);

  await fill(page, { 'Last name': 'Bakker', Number: '2' });
  await fill(other, { 'Last name': 'Jansen', City: 'Utrecht-Oost' });

  // The other change arrives after Save was pressed, while the form loads the code that checks it.
  const checking = Promise.withResolvers<void>();
  const saved = Promise.withResolvers<void>();
  const toSend = Promise.withResolvers<void>();
  await page.route('**/assets/mini-*.js', async (route) => {
    checking.resolve();
    await toSend.promise;
    await route.continue();
  });
  await page.routeWebSocket('**/api/push', async (socket) => {
    await saved.promise;
    socket.connectToServer();
  });
  await page.reload();
  await save(page);
  await checking.promise;
  await save(other);
  await expect(other.getByText('Address saved')).toBeVisible();
  saved.resolve();
  const form = page.getByRole('form', { name: 'Delivery address' });
  await expect(form.getByRole('textbox', { name: 'City' })).toHaveValue('Utrecht-Oost');
  toSend.resolve();
  await expect(form.getByText('Saved: Jansen. Keep yours?')).toBeVisible();
  await expect(form.getByRole('alert')).toContainText('Choose below what to keep.');
  await form.getByRole('button', { name: 'Keep mine' }).click();
  await expect(form.getByRole('alert')).toContainText('Please check it and save again.');
  await save(page);
  await expect(addressCard(page, 'Bakker').getByText('Oudegracht 2\n3511 AA Utrecht-Oost')).toBeVisible();

  await test.step('a deleted address can be added again', async () => {
    await edit(page);
    await fill(page, { City: 'Zeist' });
    await other.reload();
    await other.getByRole('button', { name: /^Actions/ }).click();
    await other.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(other.getByText('Address deleted')).toBeVisible();
    await expect(page.getByText('This address was deleted in another window')).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'City' })).toHaveValue('Zeist');
    await form.getByRole('button', { name: 'Add it again' }).click();
    await expect(addressCard(page, 'Bakker').getByText('3511 AA Zeist')).toBeVisible();
  });
});

test('an address that could not be restored is deleted only after a question', async ({ page }) => {
  await customer(page, { name: 'incomplete' });
  const id = 'c4f0a3a5-5f0c-4d0e-8a49-0f4a1b6a2f11';
  const bern = { id, version: 1, updatedAt: '2026-01-01T00:00:00Z', country: 'CH', city: 'Bern' };
  let addresses = [{ ...bern, isDefaultDelivery: false, isDefaultInvoice: false }];
  await page.route('**/customers/me/addresses', (route) => route.fulfill({ json: addresses }));
  await page.route(`**/customers/me/addresses/${id}`, (route) => {
    addresses = [];
    return route.fulfill({ status: 204 });
  });
  await page.goto(sitePaths.addresses);
  const remove = async () => {
    await page.getByRole('button', { name: 'Actions for Bern' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  };
  await remove();
  const question = page.getByRole('alertdialog', { name: 'Delete “Bern”?' });
  await expect(question).toContainText('you won’t be able to restore it');
  await expectNoViolationLightOrDark(page);
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Actions for Bern' })).toBeFocused();
  await remove();
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByText('Address deleted')).toBeVisible();
  await expect(page.getByText('You haven’t saved an address yet')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
