import { describe, expect, test } from 'vitest';
import { EmailAddress } from './email-address.ts';

describe('an email address', () => {
  test.each([
    'anna@example.com',
    'anna.de-vries+photos@mail.example.co.uk',
    "o'brien@example.com",
    'r&d@example.com',
    'a/b=c!d~e#f@example.com',
    "x$%&'*+-/=?^_`{|}~!#@example.com",
    'jürgen@bücher.example',
    'anna@xn--bcher-kva.example',
    'anna@example.xn--p1ai',
    'анна@почта.рф',
    'अनिल@डाटामेल.भारत',
    'anna@i❤.ws',
    'hana..hana@docomo.ne.jp',
    'hana.@docomo.ne.jp',
    '.hana@docomo.ne.jp',
    'info@3m.example',
    `${'a'.repeat(64)}@example.com`,
    `anna@${'a'.repeat(63)}.example`,
    `anna@${`${'a'.repeat(60)}.`.repeat(3)}${'b'.repeat(63)}.de`,
  ])('can be %s', (typed) => {
    expect(EmailAddress.safeParse(typed).data).toBe(typed);
  });

  test.each([
    ['  Anna@Example.COM ', 'Anna@Example.COM'],
    ['\u200banna@example.com\ufeff', 'anna@example.com'],
    ['\u202aanna@example.com\u202c', 'anna@example.com'],
    ['anna@ｅｘａｍｐｌｅ。com', 'anna@example.com'],
    ['rene\u0301@example.com', 'ren\u00e9@example.com'],
  ])('reads an email address from %j', (typed, email) => {
    expect(EmailAddress.safeParse(typed).data).toBe(email);
  });

  test.each([
    '',
    'anna',
    'anna@',
    '@example.com',
    'anna@example',
    'anna@-example.com',
    'anna@example-.com',
    'anna@example..com',
    'anna@example.com.',
    'anna@exa mple.com',
    'an na@example.com',
    'anna@exa_mple.com',
    'anna@example.com/x',
    'anna@example.com:25',
    'anna@ex%61mple.com',
    'anna@192.0.2.1',
    'anna@[192.0.2.1]',
    'anna@example.123',
    'anna@example.com, bert@example.com',
    'anna@example.com;bert@example.com',
    'anna@example.com\r\nBcc: bert@example.com',
    'anna\r\nBcc:bert@example.com',
    'anna\u0000@example.com',
    'anna\u2028@example.com',
    'Anna <anna@example.com>',
    '"an na"@example.com',
    'anna(home)@example.com',
    'anna\\@example.com',
    'anna@@example.com',
    `${'a'.repeat(65)}@example.com`,
    `${'ä'.repeat(33)}@example.com`,
    `anna@${'a'.repeat(64)}.example`,
    `annas@${`${'a'.repeat(60)}.`.repeat(3)}${'b'.repeat(63)}.de`,
    `${'ä'.repeat(32)}@${`${'a'.repeat(62)}.`.repeat(3)}de`,
  ])('cannot be %j', (typed) => {
    expect(EmailAddress.safeParse(typed).success).toBe(false);
  });
});
