import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { linkIn, startIdentitySite, wordsOf } from '../../../test/identity-site.ts';
import type { IdentitySite } from '../../../test/identity-site.ts';
import { samplePassword } from './index.ts';

let site: IdentitySite;

beforeAll(async () => {
  site = await startIdentitySite();
  await site.identity.ensureSampleAccounts();
});

// Lets the mail limits expire, so that mails of one test do not block the next.
afterEach(() => site.advance(3600));

afterAll(() => site.close());

const email = 'customer@example.com';
const password = 'a bicycle and two swans';

const ask = async (address = email, browser = site.browser()) => {
  const begun = await site.begin(browser);
  const { status, location = '' } = await browser.post(`${begun.path}/forgotten-password`, {
    email: address,
  });
  return { ...begun, status, mailSent: location };
};

const latestLink = async () => linkIn((await site.mails())[0]);

const statusOfSignIn = async (withPassword: string) => {
  const { browser, path } = await site.begin();
  return (await browser.post(path, { email, password: withPassword })).status;
};

test('the link sets a new password', async () => {
  await ask();
  const browser = site.browser();
  const link = await latestLink();
  expect(wordsOf((await browser.get(link)).body)).toContain('For the account customer@example.com.');
  const { status, body } = await browser.post(link, { password });
  expect(status).toBe(200);
  expect(body).toContain('<h1>Your new password is set</h1>');
  expect(await statusOfSignIn(samplePassword)).toBe(401);
  expect(await statusOfSignIn(password)).toBe(303);
});

test('mails go to the stored address, however the address was typed', async () => {
  await ask('CUSTOMER@Example.com');
  const [mail] = await site.mails();
  expect(mail?.to).toBe(email);
  await site.browser().post(linkIn(mail), { password });
  expect((await site.mails())[0]).toMatchObject({
    to: email,
    subject: 'Your password was changed at Albumen',
  });
});

test('the browser that requested the mail continues its sign-in by itself', async () => {
  const begun = await ask();
  const { status, location = '' } = await begun.browser.post(await latestLink(), { password });
  expect(status).toBe(303);
  expect((await site.takeTokens(begun, location)).access_token).toBeTypeOf('string');
});

test('a signed-in customer changes the password, and is signed in again in the same browser', async () => {
  const own = 'participant@example.com';
  const browser = site.browser();
  await site.signIn(own, samplePassword, browser);
  const begun = await site.begin(browser, { prompt: 'login', login_hint: own, new_password: 'yes' });
  const { location: form = '' } = await browser.get(begun.path);
  const { body } = await browser.get(form);
  expect(body).toContain('<h1>Change your password</h1>');
  expect(body).toContain(`value="${own}"`);
  await browser.post(form, { email: own });
  const { status, location = '' } = await browser.post(await latestLink(), { password });
  expect(status).toBe(303);
  expect((await site.takeTokens(begun, location)).access_token).toBeTypeOf('string');
});

test('a new password ends every session and revokes every refresh token', async () => {
  const other = 'new@example.com';
  const browser = site.browser();
  const tokens = await site.signIn(other, samplePassword, browser);
  const { body: rotated } = await site.refresh(tokens.refresh_token);
  await ask(other);
  await site.browser().post(await latestLink(), { password });
  expect((await site.refresh(rotated.refresh_token)).status).toBe(400);
  expect((await site.refresh(tokens.refresh_token)).status).toBe(400);
  expect((await site.begin(browser)).path).toContain('/identity/interaction/');
});

test('opening the link uses nothing up; setting the password uses up all mails to that address', async () => {
  await ask();
  const first = await latestLink();
  await ask();
  const second = await latestLink();
  await site.browser().get(second);
  const mails = await site.mails();
  expect((await site.browser().post(second, { password })).status).toBe(200);
  expect(await site.mails()).toHaveLength(mails.length + 1);
  const { status, body } = await site.browser().post(second, { password: 'a third password' });
  expect([status, body]).toEqual([410, expect.stringContaining('<h1>This link has already been used</h1>')]);
  expect((await site.browser().post(first, { password: 'a third password' })).status).toBe(410);
  expect(await statusOfSignIn(password)).toBe(303);
});

test('only one of two concurrent forms sets the password', async () => {
  await ask();
  const link = await latestLink();
  const answers = await Promise.all(
    [1, 2].map((one) => site.browser().post(link, { password: `${password} ${one}` })),
  );
  expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 410]);
});

test('a password that is too short is refused, and the link still works', async () => {
  await ask();
  const link = await latestLink();
  const { status, body } = await site.browser().post(link, { password: 'short' });
  expect(status).toBe(422);
  expect(body).toContain('Please choose a password of at least 8 characters.');
  expect((await site.browser().post(link, { password })).status).toBe(200);
});

test('a common password and the address itself are refused, and the link still works', async () => {
  await ask();
  const link = await latestLink();
  for (const refused of ['password', email])
    expect((await site.browser().post(link, { password: refused })).status).toBe(422);
  expect((await site.browser().post(link, { password })).status).toBe(200);
});

test('the owner gets a mail about the new password in the language of the page', async () => {
  const dutch = site.browser({ 'accept-language': 'nl' });
  await ask(email, dutch);
  await site.browser().post(await latestLink(), { password });
  const [mail] = await site.mails();
  expect(mail).toMatchObject({ to: email, subject: 'Je wachtwoord bij Albumen is gewijzigd' });
  expect(mail?.text).toContain('Was jij het niet, stel dan meteen een nieuw wachtwoord in');
  expect(mail?.html).toContain('Je wachtwoord is gewijzigd');
  await ask();
  await site.browser().post(await latestLink(), { password });
  const [english] = await site.mails();
  expect(english?.subject).toBe('Your password was changed at Albumen');
  expect(english?.text).toContain('because you have an account at');
});

test('the link works for 24 hours, and an expired one offers a new one', async () => {
  await ask();
  const link = await latestLink();
  site.advance(24 * 3600 + 1);
  const { status, body } = await site.browser().get(link);
  expect([status, body]).toEqual([410, expect.stringContaining('<h1>This link has expired</h1>')]);
  expect((await site.browser().post(link, { password })).status).toBe(410);
  await site.browser().post(/<form method="post" action="([^"]+)"/.exec(body)?.[1] ?? '');
  expect((await site.browser().post(await latestLink(), { password })).status).toBe(200);
});

test('an invented link does not work, and says where to begin', async () => {
  const { path } = await site.begin();
  const { status, body } = await site.browser().get(`${path}/new-password/made-up`);
  expect(status).toBe(404);
  expect(body).toContain('<h1>This link doesn’t work</h1>');
  expect((await site.browser().get(`${path}/confirm/made-up`)).status).toBe(404);
  expect((await site.browser().post(`${path}/link-again/made-up`)).status).toBe(404);
  expect((await site.browser().get(`${path}/mail-sent/made-up`)).status).toBe(404);
});

test('an address without an account gets the same answer, and a mail that says so', async () => {
  const pageFor = async (address: string) => {
    const { browser, status, mailSent, path } = await ask(address);
    const { body } = await browser.get(mailSent);
    const uid = path.split('/').at(-1) ?? '';
    const plain = wordsOf(body)
      .replaceAll(uid, 'uid')
      .replaceAll(/[0-9a-f-]{36}/g, 'id')
      .replaceAll(address, 'address');
    return { status, body: plain };
  };
  expect(await pageFor('nobody@example.com')).toEqual(await pageFor(email));
  const [signInMail, unknown] = await site.mails();
  expect([signInMail?.subject, unknown?.subject]).toEqual([
    'Set a new password for Albumen',
    'No account with this address at Albumen',
  ]);
  expect(unknown?.text).not.toContain('/identity/');
});

test('the form is refused without the cookie of its sign-in', async () => {
  const before = await site.mails();
  const { path } = await site.begin();
  expect((await site.browser().post(`${path}/forgotten-password`, { email })).status).toBe(403);
  expect(await site.mails()).toEqual(before);
});
