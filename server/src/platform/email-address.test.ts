import { expect, test } from 'vitest';
import { emailKeyOf, readEmailAddress } from './email-address.ts';

test('keeps an address as typed, without spaces around it, and compares it in lower case', () => {
  expect(readEmailAddress('  Anna@Example.COM ')).toEqual({
    email: 'Anna@Example.COM',
    emailKey: 'anna@example.com',
  });
});

test.each([
  ['Anna@B\u00dcCHER.example', 'anna@xn--bcher-kva.example'],
  ['anna@xn--bcher-kva.Example', 'anna@xn--bcher-kva.example'],
  ['rene\u0301@example.com', 'ren\u00e9@example.com'],
  ['Anna+Photos@Example.com', 'anna+photos@example.com'],
  ['Hana..Hana.@docomo.ne.jp', 'hana..hana.@docomo.ne.jp'],
  ['anna@ｅｘａｍｐｌｅ.com', 'anna@example.com'],
])('compares %s as %s', (email, emailKey) => {
  expect(emailKeyOf(email)).toBe(emailKey);
});
