import { scryptSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords();

/** A hash that is checked quickly. */
const cheapHash = (password: string): string => {
  const hash = scryptSync(password, Buffer.from('saltsaltsaltsalt'), 32, { N: 16384, r: 8, p: 1 });
  return `scrypt$16384$8$1$c2FsdHNhbHRzYWx0c2FsdA$${hash.toString('base64url')}`;
};

test('a password matches its hash, and no other does', async () => {
  const hash = await passwords.hash('tulips in the rain');
  expect(await passwords.isRight('tulips in the rain', hash)).toBe(true);
  expect(await passwords.isRight('tulips in the Rain', hash)).toBe(false);
  expect(hash).not.toContain('tulips');
});

test('the same password hashes differently each time', async () => {
  expect(await passwords.hash('tulips')).not.toBe(await passwords.hash('tulips'));
});

test('a hash is checked at the cost with which it was created', async () => {
  expect(await passwords.isRight('tulips', cheapHash('tulips'))).toBe(true);
});

test('no password is right without an account', async () => {
  expect(await passwords.isRight('', undefined)).toBe(false);
});

test('the same characters, composed differently by another keyboard, are the same password', async () => {
  expect(await passwords.isRight('cafe\u0301 crème', cheapHash('café crème'))).toBe(true);
});

test('a file is read while thirty passwords are checked, not after them', async () => {
  const hash = cheapHash('tulips');
  let checked = 0;
  const checks = Array.from({ length: 30 }, async () => {
    await passwords.isRight('tulips', hash);
    checked += 1;
  });
  await readFile(new URL(import.meta.url));
  expect(checked).toBeLessThan(30);
  await Promise.all(checks);
});

test('when too many are waiting, the next one is told when to try again', async () => {
  const busy = createPasswords({ threads: 1, waiting: 2 });
  const hash = cheapHash('tulips');
  const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => busy.isRight('tulips', hash)));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  expect(outcomes[3]).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 10 } });
  expect(await busy.isRight('tulips', hash)).toBe(true);
});

test('a failing hash does not affect others', async () => {
  const few = createPasswords({ threads: 1, waiting: 2 });
  await expect(few.isRight('tulips', 'scrypt$3$8$1$c2FsdA$c2FsdA')).rejects.toThrow();
  expect(await few.isRight('tulips', cheapHash('tulips'))).toBe(true);
});
