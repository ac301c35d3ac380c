import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { HashCost } from './password-thread.ts';
import { createPasswordThreads } from './password-threads.ts';

/**
 * As strong as N = 2^17 with p = 1 according to OWASP's table, but with 32 MiB instead of 128 for each concurrent hash:
 * the hashes need memory next to photos that are being decoded.
 */
const currentCost: HashCost = { N: 2 ** 15, r: 8, p: 3 };

const saltBytes = 16;
const hashBytes = 32;

/** Our choice: two at once leave the processor to the photos, and the last in the queue waits 10 s. */
const currentLimits = { threads: 2, waiting: 40 };

const toText = (salt: Buffer, hash: Uint8Array, { N, r, p }: HashCost): string =>
  ['scrypt', N, r, p, salt.toString('base64url'), Buffer.from(hash).toString('base64url')].join('$');

/** Hashes and checks passwords, a few at a time. Both functions throw `unavailable` if too many are waiting. */
export const createPasswords = (limits = currentLimits, newCost = currentCost) => {
  const compute = createPasswordThreads(limits);

  /** The hash of no password: checking against it takes as long as against a real one. */
  const nobodysHash = toText(randomBytes(saltBytes), randomBytes(hashBytes), newCost);

  const derive = (password: string, salt: Buffer, cost: HashCost): Promise<Uint8Array> =>
    // Normalizes characters that different keyboards compose differently.
    compute({ password: password.normalize('NFKC'), salt, bytes: hashBytes, cost });

  return {
    /** Hashes a password. The hash includes its cost, so that the cost can be raised later. */
    hash: async (password: string): Promise<string> => {
      const salt = randomBytes(saltBytes);
      return toText(salt, await derive(password, salt, newCost), newCost);
    },

    /**
     * Whether the password matches the hash. Without a hash, because there is no such account, returns false after the
     * same time.
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
