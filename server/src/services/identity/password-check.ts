import type { AttemptLimits, LimitedAttempt } from './attempt-limits.ts';
import { isPassword } from './passwords.ts';
import { networkOf, signInsForAccount, signInsFromAddress } from './rules.ts';

/** A password that somebody entered. */
interface PasswordAttempt {
  readonly emailKey: string;
  readonly password: string;
  /** Their network address. */
  readonly from: string;
}

/** Makes the check of entered passwords, of which the wrong ones are counted. */
export const createPasswordCheck =
  (limits: AttemptLimits) =>
  /**
   * Whether the password is the one of the hash; without a hash it is not, and the answer takes as long. Throws
   * `too-many-requests`, also for the right password.
   */
  async (attempt: PasswordAttempt, passwordHash: string | null | undefined): Promise<boolean> => {
    const fromAddress: LimitedAttempt = { limit: signInsFromAddress, subject: networkOf(attempt.from) };
    const forAccount: LimitedAttempt = { limit: signInsForAccount, subject: attempt.emailKey };
    await limits.take(fromAddress);
    await limits.take(forAccount);
    if (!(await isPassword(attempt.password, passwordHash ?? undefined))) return false;
    await limits.giveBack(fromAddress);
    await limits.forget(forAccount);
    return true;
  };
