import { transfersLimit } from '@albumen/contracts/limits';
import { AppError } from '../errors.ts';

/** Seconds after which a retry makes sense: transfers that nobody reads end after about a minute. */
const retryAfterSeconds = 30;

/** Counts the downloads that this process is sending, by customer. */
export const createTransfers = () => {
  const open = new Map<string, number>();
  return {
    /** Begins a transfer; call the result when it has ended. Throws `too-many-requests`. */
    begin: (customerId: string): (() => void) => {
      const count = open.get(customerId) ?? 0;
      if (count >= transfersLimit)
        throw new AppError('too-many-requests', {
          detail: `A customer can have at most ${transfersLimit} running downloads.`,
          retryAfterSeconds,
        });
      open.set(customerId, count + 1);
      return () => {
        const left = (open.get(customerId) ?? 1) - 1;
        if (left > 0) open.set(customerId, left);
        else open.delete(customerId);
      };
    },
  };
};

export type Transfers = ReturnType<typeof createTransfers>;
