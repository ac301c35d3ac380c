import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rejectedConsent } from '../../e2e/chromium.ts';
import { datedHeic, turnedJpeg, undatedPng } from '../../e2e/photo-files.ts';
import { stagedPassword } from '../../server/test/stage-calls.ts';
import type { StagedPhoto, StagedSignIn } from '../../server/test/stage-calls.ts';
import { patiently, read, wait } from './visitor.ts';
import type { Thing, Visitor } from './visitor.ts';
import { begin, callStage } from './walk-customers.ts';
import type { Stage } from './walk-customers.ts';

/** A path through the product that customers walk. */
export interface Walk {
  readonly name: string;
  readonly walk: (visitor: Visitor, stage: Stage) => Promise<void>;
}

const button = (name: string | RegExp, within?: Thing): Thing => ({ role: 'button', name, within });
const link = (name: string | RegExp): Thing => ({ role: 'link', name });
const heading = (name: string | RegExp): Thing => ({ role: 'heading', name });
const dialog = (name?: string | RegExp): Thing => ({ role: 'dialog', name });
const textbox = (name: string | RegExp): Thing => ({ role: 'textbox', name });
const selectionBar: Thing = { role: 'toolbar', name: 'Selection' };
const preview = dialog('Photo preview');

const twoMonths: readonly StagedPhoto[] = [
  { takenAt: '2025-07-01T10:00:00', fileName: 'july.jpg', width: 1600, height: 1200, count: 3 },
  { takenAt: '2025-06-01T10:00:00', fileName: 'june.jpg', width: 1600, height: 1200, count: 3 },
];

const selectAll = async (visitor: Visitor): Promise<void> => {
  await visitor.open('/my-photos/photos');
  await visitor.see(link(/^july/));
  await visitor.click(button('Select'));
  await visitor.click(button('Select all', selectionBar));
  await read(visitor, '6 selected');
};

const saveFiles = async ({ folder }: Stage): Promise<string[]> =>
  Promise.all(
    [await turnedJpeg(), await undatedPng(), await datedHeic()].map(async ({ name, buffer }) => {
      const path = join(folder, name);
      await writeFile(path, buffer);
      return path;
    }),
  );

/** Uploads three files of a new customer, and leaves them in the dialog. */
const uploadFiles = async (visitor: Visitor, stage: Stage): Promise<void> => {
  await begin(visitor, stage);
  await visitor.open('/my-photos/photos');
  await visitor.click(button('Add photos'));
  await visitor.see(button('Choose photos'));
  await visitor.attach(await saveFiles(stage));
  await visitor.click(button(/^Upload /));
  await read(visitor, '3 photos are uploaded');
};

/** The twenty main walks. */
export const walks: readonly Walk[] = [
  {
    name: 'signs in, and signs out again',
    async walk(visitor, stage) {
      const { email } = await callStage<StagedSignIn>(stage, 'customers', { name: 'walker' });
      await visitor.addCookies([{ ...rejectedConsent, path: '/' }]);
      await visitor.open('/my-photos/photos');
      await visitor.type(textbox('Email address'), email);
      await visitor.type(textbox('Password'), stagedPassword);
      await visitor.click(button('Sign in'));
      await read(visitor, 'Your photo library is empty');
      await visitor.click(link('Sign out'));
      await visitor.see(button('Sign in'));
      await visitor.open('/my-photos/photos');
      await visitor.see(button('Sign in'));
    },
  },
  {
    name: 'registers, and confirms by mail',
    async walk(visitor) {
      const email = `walker-${randomUUID()}@example.org`;
      await visitor.addCookies([{ ...rejectedConsent, path: '/' }]);
      await visitor.open('/my-photos/photos');
      await visitor.click(link('Create an account'));
      await visitor.type(textbox('Email address'), email);
      await visitor.type(textbox('Password'), stagedPassword);
      await visitor.click(button(/create/i));
      await read(visitor, /check your e-?mail/i);
      await patiently('a mail', async () => {
        await visitor.open('/dev/mail');
        if (!String(await visitor.evaluate('document.body.innerText')).includes(email))
          throw new Error('None.');
      });
      await visitor.click(link(/confirm/i));
      await visitor.click(link(/confirm/i));
      await read(visitor, 'Your photo library is empty');
    },
  },
  {
    name: 'finds photos, albums and an order on home',
    async walk(visitor, stage) {
      const me = await begin(visitor, stage, ...twoMonths);
      await me.addAlbum({ name: 'Summer' });
      await me.put(`/orders/${randomUUID()}`, {
        orderedAt: new Date().toISOString(),
        status: 'ProductionStarted',
        products: [{ code: 'a', title: 'Mug' }],
      });
      await visitor.open('/');
      await visitor.see(heading(/^(Good |Hello)/));
      await read(visitor, 'Summer');
      await read(visitor, '1 order in progress');
      await visitor.click(link(/^july/));
      await visitor.see(preview);
    },
  },
  {
    name: 'adds a JPEG, a PNG and a HEIC',
    async walk(visitor, stage) {
      await uploadFiles(visitor, stage);
      await visitor.click(button('Add photos', dialog('Add photos')));
      for (const month of ['December 2024', 'February 2023', 'Unknown Date'])
        await visitor.see(heading(month));
      await wait(
        visitor,
        `[...document.querySelectorAll('[data-index] img')].filter((image) => image.naturalWidth > 0).length >= 3`,
      );
    },
  },
  {
    name: 'adds uploaded photos after a reload',
    async walk(visitor, stage) {
      await uploadFiles(visitor, stage);
      await visitor.open('/my-photos/photos');
      await read(visitor, '3 photos were uploaded but not added');
      await visitor.click(button('Add'));
      await visitor.see(heading('December 2024'));
    },
  },
  {
    name: 'goes to a date in a long library',
    async walk(visitor, stage) {
      await begin(
        visitor,
        stage,
        { takenAt: '2025-08-01T10:00:00', count: 120 },
        { takenAt: '2020-01-01T10:00:00', count: 120 },
      );
      await visitor.open('/my-photos/photos');
      await visitor.see(link(/^photo/));
      await visitor.see({ role: 'slider', name: 'Go to a date' });
      const slider = `document.querySelector('[role=slider], input[type=range]')`;
      await wait(visitor, `${slider}.focus() ?? true`);
      await visitor.press('End');
      await wait(visitor, 'window.scrollY > 1000');
      await visitor.see(heading('January 2020'));
      await visitor.press('Home');
      await wait(visitor, `${slider}.getAttribute('aria-valuetext') === 'August 2025'`);
    },
  },
  {
    name: 'looks at photos in the preview by keys',
    async walk(visitor, stage) {
      await begin(visitor, stage, ...twoMonths);
      await visitor.open('/my-photos/photos');
      await visitor.click(link(/^july/));
      await visitor.see(preview);
      await visitor.press('ArrowRight');
      await visitor.press('ArrowRight');
      await visitor.press('ArrowRight');
      await wait(visitor, '/^june/.test(document.title)');
      await visitor.click(button('Information', preview));
      await visitor.see({ role: 'region', name: 'Information' });
      await visitor.press('Escape');
      await visitor.press('Escape');
      await wait(visitor, "location.pathname === '/my-photos/photos'");
    },
  },
  {
    name: 'deletes photos, and takes it back',
    async walk(visitor, stage) {
      await begin(visitor, stage, ...twoMonths);
      await selectAll(visitor);
      await visitor.click(button('Delete', selectionBar));
      await read(visitor, '6 photos deleted');
      await visitor.click(button('Undo'));
      await read(visitor, '6 photos restored');
      await visitor.see(heading('July 2025'));
    },
  },
  {
    name: 'restores a photo from Recently deleted',
    async walk(visitor, stage) {
      await begin(visitor, stage, {
        takenAt: '2025-07-01T10:00:00',
        fileName: 'july.jpg',
        deletedAt: new Date().toISOString(),
      });
      await visitor.open('/my-photos/recently-deleted');
      await visitor.see(link(/^july/));
      await visitor.click(button('Select'));
      await visitor.click(button('Select all', selectionBar));
      await visitor.click(button('Restore', selectionBar));
      await read(visitor, 'Photo restored');
    },
  },
  {
    name: 'corrects the date of a photo by keyboard',
    async walk(visitor, stage) {
      await begin(visitor, stage, { fileName: 'scan.jpg' });
      await visitor.open('/my-photos/photos');
      await visitor.click(link(/^scan/));
      await visitor.click(button('Change date', preview));
      await visitor.click({ role: 'spinbutton', name: /^day/ });
      for (const digit of '31122024') await visitor.press(digit);
      await visitor.click({ role: 'spinbutton', name: /^hour/ });
      for (const digit of '2330') await visitor.press(digit);
      await visitor.click(button('Change date', dialog('Change the date')));
      await read(visitor, 'Date of the photo changed');
      await read(visitor, '31 December 2024');
    },
  },
  {
    name: 'makes an album and copies photos into it',
    async walk(visitor, stage) {
      await begin(visitor, stage, ...twoMonths);
      await visitor.open('/my-photos/albums');
      await visitor.click(button('New album'));
      await visitor.type(textbox('Album name'), 'Winter');
      await visitor.press('Enter');
      await visitor.see(heading('Winter'));
      await selectAll(visitor);
      await visitor.click(button('Copy to album', selectionBar));
      await visitor.click(button(/Winter/, dialog()));
      await read(visitor, /copied to Winter/i);
    },
  },
  {
    name: 'renames an album',
    async walk(visitor, stage) {
      const me = await begin(visitor, stage, ...twoMonths);
      await me.addAlbum({ name: 'Summer' });
      await visitor.open('/my-photos/albums');
      await visitor.click(link(/Summer/));
      await visitor.see(link(/^july/));
      await visitor.click(button('Summer'));
      await visitor.type({ role: 'textbox', within: dialog('Edit album name') }, 'Autumn');
      await visitor.press('Enter');
      await visitor.see(heading('Autumn'));
    },
  },
  {
    name: 'downloads photos as one ZIP',
    async walk(visitor, stage) {
      await begin(visitor, stage, ...twoMonths);
      await selectAll(visitor);
      await visitor.click(button('Download', selectionBar));
      await read(visitor, /^6 photos, [\d.]+ [KM]B$/m);
    },
  },
  {
    name: 'exports all photos',
    async walk(visitor, stage) {
      await begin(visitor, stage, ...twoMonths);
      await visitor.open('/my-photos/photos');
      await visitor.click(button('More'));
      await visitor.click({ role: 'menuitem', name: 'Export all photos' });
      await visitor.click(button('Export', dialog('Export all photos')));
      await read(visitor, 'Your photos are ready to download');
    },
  },
  {
    name: 'orders prints',
    async walk(visitor, stage) {
      await begin(visitor, stage, ...twoMonths);
      await selectAll(visitor);
      await visitor.click(button('Order prints', selectionBar));
      await wait(visitor, `location.pathname.startsWith('/dev/editor')`);
    },
  },
  {
    name: 'follows an order',
    async walk(visitor, stage) {
      const me = await begin(visitor, stage);
      const code = randomUUID();
      await me.put(`/orders/${code}`, {
        orderedAt: new Date().toISOString(),
        status: 'ProductionStarted',
        products: [{ code: 'a', title: 'Photo book', price: 3995 }],
        sums: { currency: 'EUR', total: 3995 },
      });
      await visitor.open('/orders');
      await read(visitor, 'Photo book');
      await visitor.click(link(new RegExp(code)));
      await visitor.see(heading(`Order ${code}`));
      await read(visitor, '€39.95');
      await visitor.back();
      await visitor.see(heading('Orders'));
    },
  },
  {
    name: 'looks through a photo book',
    async walk(visitor, stage) {
      const me = await begin(visitor, stage);
      await me.addBook('August by the sea');
      await visitor.open('/online-products');
      await visitor.click(link(/August by the sea/));
      await read(visitor, 'Page 1 of 6');
      await visitor.press('ArrowRight');
      await read(visitor, 'Pages 2–3 of 6');
      await visitor.see({ role: 'img', name: 'Page 2 of 6' });
    },
  },
  {
    name: 'changes details and adds an address',
    async walk(visitor, stage) {
      await begin(visitor, stage);
      await visitor.open('/settings/personal-details');
      await visitor.type(textbox(/^First name/), 'Anna');
      await visitor.type(textbox('Last name'), 'O’Neill');
      await visitor.click(button('Save'));
      await read(visitor, 'Anna O’Neill');
      await visitor.open('/settings/new-address');
      await visitor.choose({ role: 'combobox', name: 'Country' }, 'Netherlands');
      await visitor.type(textbox('Last name'), 'Visser');
      await visitor.type(textbox('Street'), 'Oudegracht');
      await visitor.type(textbox('Number'), '1');
      await visitor.type(textbox('Postal code'), '3511 AA');
      await visitor.type(textbox('City'), 'Utrecht');
      await visitor.press('Enter');
      await read(visitor, 'Address added');
      await read(visitor, '3511 AA Utrecht');
    },
  },
  {
    name: 'decides about cookies, and changes the language',
    async walk(visitor, stage) {
      await begin(visitor, stage);
      await visitor.open('/settings');
      await visitor.click(button('Cookie settings'));
      await visitor.click(button('Reject all', dialog('Your cookie choices')));
      await visitor.choose({ role: 'combobox', name: /^Language/ }, 'Nederlands');
      await visitor.see(heading('Mijn instellingen'));
      await wait(visitor, "document.documentElement.lang === 'nl-NL'");
    },
  },
  {
    name: 'uses the account on a phone',
    async walk(visitor, stage) {
      await begin(visitor, stage, ...twoMonths);
      await visitor.resize(390, 844);
      await visitor.open('/');
      await visitor.see(heading(/^(Good |Hello)/));
      await visitor.click(link(/^Photos/));
      await visitor.see(link(/^july/));
      await visitor.click(link(/^july/));
      await visitor.see(preview);
      await visitor.click(button('Back'));
      await visitor.see(link(/^july/));
      await wait(visitor, 'document.documentElement.scrollWidth <= window.innerWidth');
    },
  },
];
