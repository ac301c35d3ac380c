import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { ScryptOptions } from 'node:crypto';

/**
 * As strong as N = 2^17 with p = 1 by OWASP's table, but with 32 MiB instead of 128 for each hash that is made at the same
 * moment: four of them, which is what Node computes at once, must fit beside photos that are being decoded.
 */
const currentCost = { N: 2 ** 15, r: 8, p: 3 } as const;

const saltBytes = 16;
const hashBytes = 32;

interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

const derive = (password: string, salt: Buffer, cost: Cost): Promise<Buffer> => {
  // scrypt needs 128·N·r bytes and a little more; Node's own limit is lower.
  const options: ScryptOptions = { ...cost, maxmem: 128 * cost.r * (cost.N + cost.p + 2) };
  return new Promise((resolve, reject) => {
    // One form for characters that different keyboards put together differently.
    scrypt(password.normalize('NFKC'), salt, hashBytes, options, (error, hash) => {
      if (error) reject(error);
      else resolve(hash);
    });
  });
};

const toText = (salt: Buffer, hash: Buffer, { N, r, p }: Cost): string =>
  ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');

/** Hashes a password; the cost stands in the hash, so that it can be raised later. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(saltBytes);
  return toText(salt, await derive(password, salt, currentCost), currentCost);
};

/** The hash of no password: checking against it takes as long as against a real one. */
const nobodysHash = toText(randomBytes(saltBytes), randomBytes(hashBytes), currentCost);

/**
 * Whether the password is the one of the hash. Without a hash, because there is no such account, the answer is no, and
 * takes as long.
 */
export const isPassword = async (password: string, passwordHash: string | undefined): Promise<boolean> => {
  const [, N, r, p, salt = '', hash = ''] = (passwordHash ?? nobodysHash).split('$');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await derive(password, Buffer.from(salt, 'base64url'), cost);
  return timingSafeEqual(derived, Buffer.from(hash, 'base64url'));
};
