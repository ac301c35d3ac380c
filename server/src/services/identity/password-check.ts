import type { AttemptLimits, LimitedAttempt } from './attempt-limits.ts';
import type { Passwords } from './passwords.ts';
import { signInsForAccount, signInsFromAddress, signInsInKnownBrowser } from './rules.ts';
import { knownBrowser } from './visitor.ts';
import type { Visitor } from './visitor.ts';

/** A password that somebody entered. */
interface PasswordAttempt {
  readonly emailKey: string;
  readonly password: string;
  readonly visitor: Visitor;
  /** The account of that address, if there is one. */
  readonly accountId: string | undefined;
}

/**
 * Makes the check of entered passwords, of which the wrong ones are counted: those from a browser that the account knows
 * on their own, those of strangers together, so that no stranger can keep the owner out.
 */
export const createPasswordCheck =
  (limits: AttemptLimits, passwords: Passwords) =>
  /**
   * Which of the hashes, by its number, is that of the password; undefined where none is. A hash that is not there takes as
   * long. Only the first begins the count of wrong ones anew: who may sign in by it, has shown who they are. Throws
   * `too-many-requests`, also for the right password, and `unavailable`.
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
