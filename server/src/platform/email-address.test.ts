import { emailMaxLength } from '@albumen/contracts/limits';
import { describe, expect, test } from 'vitest';
import { emailKeyOf, readEmailAddress } from './email-address.ts';

describe('an e-mail address', () => {
  test.each([
    'anna@example.com',
    'anna.de-vries+photos@mail.example.co.uk',
    "o'brien@example.com",
    'jürgen@bücher.example',
  ])('can be %s', (typed) => {
    expect(readEmailAddress(typed)?.email).toBe(typed);
  });

  test.each([
    '',
    'anna',
    'anna@',
    '@example.com',
    'anna@example',
    'anna@-example.com',
    'anna@example..com',
    'anna@example.com, bert@example.com',
    'anna@example.com\r\nBcc: bert@example.com',
    'Anna <anna@example.com>',
    'anna@@example.com',
    `${'a'.repeat(emailMaxLength)}@example.com`,
  ])('cannot be %j', (typed) => {
    expect(readEmailAddress(typed)).toBeUndefined();
  });

  test('is kept as typed, without spaces around it, and compared in lower case', () => {
    expect(readEmailAddress('  Anna@Example.COM ')).toEqual({
      email: 'Anna@Example.COM',
      emailKey: 'anna@example.com',
    });
  });

  test('can have 254 characters', () => {
    const domain = '@example.com';
    expect(readEmailAddress('a'.repeat(254 - domain.length) + domain)).toBeDefined();
  });

  test('has one form for comparisons, whatever its case and domain', () => {
    expect(emailKeyOf('Anna@B\u00dcCHER.example')).toBe('anna@xn--bcher-kva.example');
    expect(emailKeyOf('anna@xn--bcher-kva.Example')).toBe('anna@xn--bcher-kva.example');
    expect(emailKeyOf('Anna+Photos@Example.com')).toBe('anna+photos@example.com');
  });
});
