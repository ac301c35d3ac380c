import { expect, test } from 'vitest';
import { createTokenSigning } from '../platform/signed-tokens.ts';
import { createLinks } from './mail-links.ts';

const key = Buffer.alloc(32, 7);

const request = {
  ownerId: '3f1c7c46-2d0f-4b9e-9f63-0c8f8f5f1a11',
  requestId: '8a0e8a52-7c93-4f0b-a3a5-2c6d2b4a9e22',
};

/** Tokens that were mailed years ago still have to work: this form never changes. */
const token = `${request.ownerId}.${request.requestId}.1781524800.y8BEdanRR6B8cv8dW25Gbg4UjVEnUOjNMPVp-mx1Vmg`;

test('links of mails have the same form for ever', () => {
  const links = createLinks(key);
  expect(links.write('undo', request, new Date('2026-06-15T12:00:00.700Z'))).toBe(token);
  expect(links.read('undo', token)).toEqual({ ...request, expiresAt: new Date('2026-06-15T12:00:00Z') });
});

test.each([
  ['of another purpose', 'confirm', token],
  ['of another request', 'undo', token.replace('8a0e', '8a0f')],
  ['that ends later', 'undo', token.replace('1781524800', '1781524801')],
  ['with a longer signature', 'undo', `${token}A`],
  ['with a shorter signature', 'undo', token.slice(0, -1)],
  ['without a text', 'undo', 'y8BEdanRR6B8cv8dW25Gbg4UjVEnUOjNMPVp-mx1Vmg'],
  ['without anything', 'undo', ''],
] as const)('a link %s is not from here', (_, purpose, altered) => {
  expect(createLinks(key).read(purpose, altered)).toBeUndefined();
});

test('a short token is about facts that it does not name', () => {
  const tokens = createTokenSigning(key, 22);
  const short = tokens.write('S-1', 'S-1 address guest@example.com');
  expect(short).toBe('S-1.iKxnTMgHI5MmumALNK3oed');
  expect(tokens.read(short, (code) => `${code} address guest@example.com`)).toBe('S-1');
  expect(tokens.read(short, (code) => `${code} address other@example.com`)).toBeUndefined();
});
