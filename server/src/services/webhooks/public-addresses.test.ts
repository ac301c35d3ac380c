import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { lookupPublic, notPublicOf } from './public-addresses.ts';

const lookUp = promisify(lookupPublic);

test('refuses a name with an address that is not public, and looks up no name of this machine', async () => {
  await expect(lookUp('localhost', {})).rejects.toThrow(/^(127\.0\.0\.1|::1) is not on the public internet$/);
  expect((await notPublicOf('localhost'))?.host).toBe('localhost');
});

test('may use a name that cannot be looked up', async () => {
  await expect(lookUp('erp.invalid', {})).rejects.toMatchObject({ syscall: 'getaddrinfo' });
  expect(await notPublicOf('erp.invalid')).toBeUndefined();
});
