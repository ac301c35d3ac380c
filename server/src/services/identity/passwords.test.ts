import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

test('a password is known by its hash, and no other is', async () => {
  const hash = await hashPassword('tulips in the rain');
  expect(await isPassword('tulips in the rain', hash)).toBe(true);
  expect(await isPassword('tulips in the Rain', hash)).toBe(false);
  expect(hash).not.toContain('tulips');
});

test('the same password hashes differently each time', async () => {
  expect(await hashPassword('tulips')).not.toBe(await hashPassword('tulips'));
});

test('a hash is checked at the cost at which it was made', async () => {
  const cheap = 'scrypt$16384$8$1$c2FsdHNhbHRzYWx0c2FsdA$';
  const { scryptSync } = await import('node:crypto');
  const hash = scryptSync('tulips', Buffer.from('saltsaltsaltsalt'), 32, { N: 16384, r: 8, p: 1 });
  expect(await isPassword('tulips', cheap + hash.toString('base64url'))).toBe(true);
});

test('without an account no password is right', async () => {
  expect(await isPassword('', undefined)).toBe(false);
});

test('the same characters, composed differently by another keyboard, are the same password', async () => {
  expect(await isPassword('cafe\u0301 crème', await hashPassword('café crème'))).toBe(true);
});
