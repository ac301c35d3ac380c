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
   * Whether the password is the one of the hash; without a hash it is not, and the answer takes as long. Throws
   * `too-many-requests`, also for the right password, and `unavailable`.
   */
  async (attempt: PasswordAttempt, passwordHash: string | null | undefined): Promise<boolean> => {
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
    const isRight = await passwords.isRight(password, passwordHash ?? undefined).catch(async (error) => {
      await giveBack();
      throw error;
    });
    if (!isRight) {
      visitor.tell('identity.sign-in-failed', { accountId });
      return false;
    }
    await giveBack();
    await limits.forget(own);
    return true;
  };
