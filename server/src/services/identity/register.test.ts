import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkIn, startIdentitySite, wordsOf } from '../../../test/identity-site.ts';
import type { IdentitySite } from '../../../test/identity-site.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { samplePassword } from './index.ts';

let site: IdentitySite;

beforeAll(async () => {
  site = await startIdentitySite();
});

afterAll(() => site.close());

interface Person {
  readonly email: string;
  readonly password: string;
}

let people = 0;

/** A person whom the site does not know yet. */
const somebody = (): Person => {
  people += 1;
  return { email: `Anna.${people}@example.test`, password: 'tulips in the rain' };
};

/** Fills in the form. Settles with the page to which it leads. */
const register = async (person: Person, browser = site.browser()) => {
  const begun = await site.begin(browser);
  const { status, location = '' } = await browser.post(`${begun.path}/register`, { ...person });
  return { ...begun, status, mailSent: location };
};

/** Compares without case: mail transport may change it. */
const mailsTo = async ({ email }: Person) =>
  (await site.mails()).filter(({ to }) => to.toLowerCase() === email.toLowerCase());

const latestLink = async (person: Person) => linkIn((await mailsTo(person))[0]);

/** Opens the link in a browser that did not request it, and enters the password there. */
const confirmElsewhere = async (link: string, { password }: Person) =>
  site.browser().post(link, { password });

const accountsOf = ({ email }: Person) => site.registered.filter((account) => account.email === email);

test('an account exists only after the link in the mail was opened', async () => {
  const anna = somebody();
  await register(anna);
  const before = await site.begin();
  expect((await before.browser.post(before.path, { ...anna })).status).toBe(403);
  expect(accountsOf(anna)).toEqual([]);
  await confirmElsewhere(await latestLink(anna), anna);
  expect(decodeJwt((await site.signIn(anna.email, anna.password)).id_token)['email']).toBe(anna.email);
  expect(accountsOf(anna)).toMatchObject([{ locale: 'en-GB' }]);
});

test('the link continues into the application in the browser that requested it', async () => {
  const anna = somebody();
  const begun = await register(anna);
  const { status, location = '' } = await begun.browser.get(await latestLink(anna));
  expect(status).toBe(303);
  const tokens = await site.takeTokens(begun, location);
  expect(decodeJwt(tokens.access_token)['sub']).toBe(accountsOf(anna)[0]?.subject);
});

test('the link asks for the password in another browser, then says where to sign in', async () => {
  const anna = somebody();
  await register(anna);
  const link = await latestLink(anna);
  const browser = site.browser();
  const form = await browser.get(link);
  expect(form.status).toBe(200);
  expect(wordsOf(form.body)).toContain('<h1>Confirm your email address</h1>');
  expect(form.body).toContain('If you didn’t register, you don’t have to do anything');
  expect(accountsOf(anna)).toEqual([]);
  const action = /<form method="post" action="([^"]+)"/.exec(form.body)?.[1] ?? '';
  const { status, body, headers } = await browser.post(action, { password: anna.password });
  expect(status).toBe(200);
  expect(wordsOf(body)).toContain('<h1>Your email address is confirmed</h1>');
  expect(body).toContain('<a class="button" href="/">Sign in</a>');
  expect(headers).not.toHaveProperty('set-cookie');
});

test('registering another person’s address creates no account when a program follows the link', async () => {
  const attacker = somebody();
  await register(attacker);
  await site.browser().get(await latestLink(attacker));
  expect(accountsOf(attacker)).toEqual([]);
  const { browser, path } = await site.begin();
  expect((await browser.post(path, { ...attacker })).status).toBe(403);
});

test('opening the link elsewhere with a wrong or no password does not open the account', async () => {
  const anna = somebody();
  await register(anna);
  const link = await latestLink(anna);
  const wrong = await site.browser().post(link, { password: 'not the password' });
  expect(wrong.status).toBe(401);
  expect(wrong.body).toContain('This isn’t the password you registered with.');
  const empty = await site.browser().post(link);
  expect(empty.status).toBe(422);
  expect(empty.body).toContain('Please enter your password.');
  expect(accountsOf(anna)).toEqual([]);
  expect((await confirmElsewhere(link, anna)).body).toContain('is confirmed</h1>');
});

test('wrong passwords at the link count together with those at sign-in', async () => {
  const anna = somebody();
  await register(anna);
  const link = await latestLink(anna);
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries += 1)
    statuses.push((await site.browser().post(link, { password: 'not the password' })).status);
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  expect((await confirmElsewhere(link, anna)).status).toBe(429);
  expect(accountsOf(anna)).toEqual([]);
});

test('the link still continues in the browser that requested it after it was confirmed elsewhere', async () => {
  const anna = somebody();
  const begun = await register(anna);
  const link = await latestLink(anna);
  await confirmElsewhere(link, anna);
  const { location = '' } = await begun.browser.get(link);
  expect((await site.takeTokens(begun, location)).access_token).toBeTypeOf('string');
  expect((await site.browser().get(link)).body).toContain('<h1>This address is already confirmed</h1>');
  expect(accountsOf(anna)).toHaveLength(1);
});

test('the link never signs in another person’s browser', async () => {
  const anna = somebody();
  await register(anna);
  const link = await latestLink(anna);
  const other = await site.begin();
  const inTheirSignIn = link.replace(/interaction\/[^/]+/, `interaction/${other.path.split('/').at(-1)}`);
  expect(wordsOf((await other.browser.get(inTheirSignIn)).body)).toContain(
    '<h1>Confirm your email address</h1>',
  );
  const { status, body } = await other.browser.post(inTheirSignIn, { password: anna.password });
  expect(status).toBe(200);
  expect(body).toContain('is confirmed</h1>');
});

test('the link works for 24 hours, and an expired one offers a new one', async () => {
  const anna = somebody();
  await register(anna);
  const link = await latestLink(anna);
  site.advance(24 * 3600 + 1);
  const { status, body } = await site.browser().get(link);
  expect(status).toBe(410);
  expect(body).toContain('<h1>This link has expired</h1>');
  expect(accountsOf(anna)).toEqual([]);
  const action = /<form method="post" action="([^"]+)"/.exec(body)?.[1] ?? '';
  const { status: again, location = '' } = await site.browser().post(action);
  expect(again).toBe(303);
  expect(wordsOf((await site.browser().get(location)).body)).toContain('<h1>Check your email</h1>');
  const renewed = await latestLink(anna);
  expect(renewed).not.toBe(link);
  expect((await confirmElsewhere(renewed, anna)).body).toContain('is confirmed</h1>');
});

test('the mail can be sent again, and the links of both mails work', async () => {
  const anna = somebody();
  const { browser, mailSent } = await register(anna);
  const first = await latestLink(anna);
  const { location = '' } = await browser.post(mailSent);
  expect((await browser.get(location)).body).toContain('We’ve sent it again.');
  const second = await latestLink(anna);
  expect(second).not.toBe(first);
  expect((await confirmElsewhere(second, anna)).body).toContain('is confirmed</h1>');
  expect((await site.browser().get(first)).body).toContain('is already confirmed</h1>');
});

test('registering twice opens one account, with the password of the link that was opened', async () => {
  const anna = somebody();
  await register(anna);
  const first = await latestLink(anna);
  const shouting = { email: anna.email.toUpperCase(), password: 'another password' };
  await register(shouting);
  const second = await latestLink(shouting);
  expect(second).not.toBe('');
  const mails = await site.mails();
  await Promise.all([confirmElsewhere(first, anna), confirmElsewhere(first, anna)]);
  // Nobody hears of a changed password.
  expect(await site.mails()).toEqual(mails);
  expect((await site.browser().get(second)).body).toContain('is already confirmed</h1>');
  expect(accountsOf(anna)).toHaveLength(1);
  expect((await site.signIn(anna.email, anna.password)).access_token).toBeTypeOf('string');
});

test('the database reveals no password and no link', async () => {
  const anna = somebody();
  await register(anna);
  const token = (await latestLink(anna)).split('/').at(-1) ?? '';
  const sql = sqlOf(site.database);
  const rows = [
    ...(await sql`select * from mail_requests where payload::json->>'email' = ${anna.email}`),
    ...(await sql`select * from identity_link_tokens`),
  ];
  const everything = rows
    .flatMap((row) => Object.values(row))
    .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
    .join('\n');
  expect(everything).toContain(anna.email);
  expect(token).toHaveLength(43);
  expect(everything).not.toContain(token);
  expect(everything).not.toContain(anna.password);
});

describe('the form', () => {
  test('shows each problem next to its field', async () => {
    const { browser, path } = await site.begin();
    const { status, body } = await browser.post(`${path}/register`, { email: 'anna@', password: 'short' });
    expect(status).toBe(422);
    expect(wordsOf(body)).toContain('This is not a complete email address.');
    expect(body).toContain('Please choose a password of at least 8 characters.');
    expect(body).toContain('aria-describedby="password-problem password-hint"');
    expect(body).not.toContain('value="short"');
  });

  test('refuses a common password, and the address itself', async () => {
    const { email } = somebody();
    const { browser, path } = await site.begin();
    for (const password of ['password', 'Password123!', '00000000', samplePassword]) {
      const common = await browser.post(`${path}/register`, { email, password });
      expect(common.status).toBe(422);
      expect(common.body).toContain('this one is too common, or too easy to guess');
    }
    const address = await browser.post(`${path}/register`, { email, password: email });
    expect(address.status).toBe(422);
    expect(wordsOf(address.body)).toContain('your email address is the first thing anyone would try');
  });

  test('refuses the form without the cookie of its sign-in', async () => {
    const anna = somebody();
    const { path } = await site.begin();
    expect((await site.browser().post(`${path}/register`, { ...anna })).status).toBe(403);
    expect(await mailsTo(anna)).toEqual([]);
  });

  test('sends a mail in the language of the page', async () => {
    const anna = somebody();
    await register(anna, site.browser({ 'accept-language': 'nl' }));
    const [mail] = await mailsTo(anna);
    expect(mail?.subject).toBe('Bevestig je e-mailadres voor Albumen');
    expect(mail?.html).toContain('<html lang="nl-NL">');
    expect(mail?.text).toContain('E-mailadres bevestigen:');
  });
});

describe('an address with an account', () => {
  const taken = { email: 'Customer@example.com', password: 'tulips in the rain' };

  beforeAll(() => site.identity.ensureSampleAccounts());

  test('gets the same answer as one without', async () => {
    const answerTo = async (person: Person) => {
      const { browser, status, mailSent, path } = await register(person);
      const { body, ...page } = await browser.get(mailSent);
      const uid = path.split('/').at(-1) ?? '';
      return {
        status,
        pageStatus: page.status,
        headers: { ...page.headers, 'x-correlation-id': '', date: '', 'content-length': '' },
        body: wordsOf(body)
          .replaceAll(uid, 'uid')
          .replaceAll(/[0-9a-f-]{36}/g, 'id')
          .replaceAll(person.email, 'address'),
      };
    };
    expect(await answerTo(taken)).toEqual(await answerTo(somebody()));
  });

  test('gets a mail with ways to sign in and to set a new password', async () => {
    await register(taken);
    const [mail] = await mailsTo(taken);
    expect(mail?.subject).toBe('You already have an account at Albumen');
    expect(mail?.text).toContain('Sign in:\nhttp://localhost:8080/\n');
    const link = /https?:\S+new-password\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect((await site.browser().get(link)).body).toContain('<h1>Set a new password</h1>');
  });

  test('keeps its password, whatever was typed', async () => {
    await register(taken);
    await site.mails();
    expect((await site.signIn(taken.email, samplePassword)).access_token).toBeTypeOf('string');
    const { browser, path } = await site.begin();
    expect((await browser.post(path, taken)).status).toBe(403);
  });
});
