import { SenderName } from '@albumen/contracts/widgets';
import { expect, test } from 'vitest';
import { siteFrom } from '../../kernel/site-entry.ts';
import { createSites } from '../../kernel/sites.ts';
import { writeShareMail } from './mails.ts';

const site = createSites([siteFrom({ publicUrl: 'https://photos.example.com' })]).usual;
const sender = { email: 'anna@example.com', locale: 'en-GB', site } as const;

const payloads = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  '<a href="https://evil.example">x</a>',
  '</p></td><h1>Pay now</h1>',
  'https://evil.example/pay',
  'http:\\\\evil.example',
  'www.evil.example',
  'evil.example',
  'evil。example',
  'ｗｗｗ．evil．example',
  'boss@evil.example',
  'mailto:boss@evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'Anna\r\nBcc: all@evil.example',
  'Anna\nSubject: Pay now',
  '{brand} {site} {sender}',
  "'{'{message}'}'",
  '%0d%0aBcc: x',
  '&lt;b&gt;',
  '&#60;script&#62;',
  '\u202Egnp.exe',
  'x\u0000y',
  '=?utf-8?q?x?=',
] as const;

/** 25 payloads in four places each. */
const hostile = payloads.flatMap((text) => [text, `Anna ${text}`, `${text} Anna`, `(${text})`]);

test.each(hostile)('shows the hostile text %j only as text, and makes no link of it', (text) => {
  expect(hostile).toHaveLength(100);
  const isName = SenderName.safeParse(text).success;
  const mail = writeShareMail(
    sender,
    { toEmailAddress: 'friend@example.org', fromName: isName ? text : 'Anna', personalMessage: text },
    { title: text, page: `${site.publicUrl}/w/1`, stop: `${site.publicUrl}/widget-mails/1` },
  );
  expect([mail.from, mail.to]).toEqual([site.sender, 'friend@example.org']);
  expect(mail.subject).not.toContain(text);
  // The tags and links are those of a mail with harmless words.
  const harmless = writeShareMail(
    sender,
    { toEmailAddress: 'friend@example.org', fromName: 'Anna', personalMessage: 'Hi' },
    { title: 'A book', page: `${site.publicUrl}/w/1`, stop: `${site.publicUrl}/widget-mails/1` },
  );
  const tagsOf = (html: string) => html.match(/<[^>]*>/g);
  expect(tagsOf(mail.html)).toEqual(tagsOf(harmless.html));
  for (const part of [mail.html, mail.text])
    expect(part).not.toMatch(/evil[.。．]example|https?:\/\/evil|boss@|www\.evil|\u202E/);
});

test('keeps a message in one quoted paragraph, so that it cannot speak for the brand', () => {
  const mail = writeShareMail(
    sender,
    {
      toEmailAddress: 'friend@example.org',
      fromName: 'Anna',
      personalMessage: 'Hi”\n \n\nYour account is blocked.\n\n“Bye',
    },
    { title: 'A\n\nbook', page: `${site.publicUrl}/w/1`, stop: `${site.publicUrl}/widget-mails/1` },
  );
  expect(mail.text).toContain('shared “A book” with you');
  expect(mail.text).toContain('“Hi”\nYour account is blocked.\n“Bye”');
  expect(mail.html).toMatch(/<p [^>]*>“Hi”\nYour account is blocked\.\n“Bye”<\/p>/);
});

test.each([
  ['Anna', true],
  ['J. R. van der Berg-O’Neill', true],
  ['Zoë & Łukasz 🎉', true],
  ['安娜', true],
  ['evil.example', false],
  ['me@home', false],
  ['//evil', false],
  ['www.evil', false],
  ['ｅｖｉｌ．ｅｘａｍｐｌｅ', false],
  ['Anna\nBcc: x', false],
  ['\u202EannA', true],
  ['x'.repeat(60), true],
  ['x'.repeat(61), false],
  [' ', false],
  ['\u200B\u00AD', false],
  ['evil\u200B.example', false],
  ['evil.\u2060example', false],
  ['👩‍👧 ❤️', true],
])('the name %j is accepted: %s', (name, isAccepted) => {
  expect(SenderName.safeParse(name).success).toBe(isAccepted);
});
