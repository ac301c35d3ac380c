import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { HashCost } from './password-thread.ts';
import { createPasswordThreads } from './password-threads.ts';

/**
 * As strong as N = 2^17 with p = 1 by OWASP's table, but with 32 MiB instead of 128 for each hash that is made at the same
 * moment: they must fit beside photos that are being decoded.
 */
const currentCost: HashCost = { N: 2 ** 15, r: 8, p: 3 };

const saltBytes = 16;
const hashBytes = 32;

/** Our choice: two at once leave the processor to the photos, and the last of those that wait does so for 10 s. */
const currentLimits = { threads: 2, waiting: 40 };

const toText = (salt: Buffer, hash: Uint8Array, { N, r, p }: HashCost): string =>
  ['scrypt', N, r, p, salt.toString('base64url'), Buffer.from(hash).toString('base64url')].join('$');

/** Hashes and checks passwords, a few at a time. Both throw `unavailable` where too many wait already. */
export const createPasswords = (limits = currentLimits, newCost = currentCost) => {
  const compute = createPasswordThreads(limits);

  /** The hash of no password: checking against it takes as long as against a real one. */
  const nobodysHash = toText(randomBytes(saltBytes), randomBytes(hashBytes), newCost);

  const derive = (password: string, salt: Buffer, cost: HashCost): Promise<Uint8Array> =>
    // One form for characters that different keyboards put together differently.
    compute({ password: password.normalize('NFKC'), salt, bytes: hashBytes, cost });

  return {
    /** Hashes a password; the cost stands in the hash, so that it can be raised later. */
    hash: async (password: string): Promise<string> => {
      const salt = randomBytes(saltBytes);
      return toText(salt, await derive(password, salt, newCost), newCost);
    },

    /**
     * Whether the password is the one of the hash. Without a hash, because there is no such account, the answer is no, and
     * takes as long.
     */
    isRight: async (password: string, passwordHash: string | undefined): Promise<boolean> => {
      const [, N, r, p, salt = '', hash = ''] = (passwordHash ?? nobodysHash).split('$');
      const cost = { N: Number(N), r: Number(r), p: Number(p) };
      const derived = await derive(password, Buffer.from(salt, 'base64url'), cost);
      return timingSafeEqual(derived, Buffer.from(hash, 'base64url'));
    },
  };
};

export type Passwords = ReturnType<typeof createPasswords>;
