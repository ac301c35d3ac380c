import type { AttemptLimits, LimitedAttempt } from './attempt-limits.ts';
import type { Passwords } from './passwords.ts';
import { signInsForAccount, signInsFromAddress, signInsInKnownBrowser } from './rules.ts';
import { knownBrowser } from './visitor.ts';
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
  (limits: AttemptLimits, passwords: Passwords) =>
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
    const fromAddress: LimitedAttempt = { limit: signInsFromAddress, subject: visitor.network };
    const own: LimitedAttempt =
      browser === undefined
        ? { limit: signInsForAccount, subject: emailKey }
        : { limit: signInsInKnownBrowser, subject: browser };
    const counted = browser === undefined ? [fromAddress, own] : [own];
    await limits.takeAll(visitor, counted, accountId);
    const giveBack = () => Promise.all(counted.map(limits.giveBack));
    const findHash = async (): Promise<number> => {
      for (const [index, hash] of hashes.entries())
        if (await passwords.isRight(password, hash ?? undefined)) return index;
      return -1;
    };
    const found = await findHash().catch(async (error) => {
      await giveBack();
      throw error;
    });
    if (found === -1) {
      visitor.tell('identity.sign-in-failed', { accountId });
      return undefined;
    }
    await giveBack();
    if (found === 0) await limits.forget(own);
    return found;
  };
