import type { Attempts } from '../../kernel/attempt-limits.ts';
import type { Passwords } from './passwords.ts';
import { knownBrowser, takeAttempt } from './visitor.ts';
import type { Visitor } from './visitor.ts';

/** An entered password. */
interface PasswordAttempt {
  readonly emailKey: string;
  readonly password: string;
  readonly visitor: Visitor;
  /** The account of that address, if there is one. */
  readonly accountId: string | undefined;
}

/**
 * Creates the password check. It counts wrong passwords from a browser that the account knows separately, and those of
 * all strangers together, so that no stranger can lock the owner out.
 */
export const createPasswordCheck =
  (attempts: Attempts, passwords: Passwords) =>
  /**
   * The index of the hash that matches the password; undefined if none does. A missing hash takes as long as a real
   * one. Only the first hash resets the count of wrong passwords, because it is the one that signs in. Throws
   * `too-many-requests`, even for the right password, and `unavailable`.
   */
  async (
    attempt: PasswordAttempt,
    hashes: readonly (string | null | undefined)[],
  ): Promise<number | undefined> => {
    const { visitor, accountId, emailKey, password } = attempt;
    const browser = knownBrowser(visitor, accountId);
    const own = browser === undefined ? { 'sign-in-account': emailKey } : { 'sign-in-browser': browser };
    const counted = { 'sign-in-address': browser === undefined ? visitor.network : undefined, ...own };
    await takeAttempt(attempts, visitor, counted, accountId);
    const findHash = async (): Promise<number> => {
      for (const [index, hash] of hashes.entries())
        if (await passwords.isRight(password, hash ?? undefined)) return index;
      return -1;
    };
    const found = await findHash().catch(async (error) => {
      await attempts.giveBack(counted);
      throw error;
    });
    if (found === -1) {
      visitor.tell('identity.sign-in-failed', { accountId });
      return undefined;
    }
    await attempts.giveBack(counted);
    if (found === 0) await attempts.forget(own);
    return found;
  };
