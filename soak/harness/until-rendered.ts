import { setTimeout } from 'node:timers/promises';
import type { TestCustomer } from '../../server/test/customer.ts';
import type { SentFile } from './delivery.ts';
import type { accounts, Site } from './site.ts';

type Account = (typeof accounts)[keyof typeof accounts];

/** A file that was added to the library of an account. */
export interface AddedFile {
  readonly account: Account;
  readonly file: SentFile;
}

export interface Unrendered {
  /** Photos that still waited for their renditions at the first look. */
  waitedFor: number;
  /** The names of photos without renditions at the end, each with the server's last answer. */
  left: string[];
}

/**
 * Milliseconds in which all renditions must be ready: a job of a killed worker is taken up again after 15 s
 * (`platform/queue.ts`), and one that failed because the database was missing is tried four times more within about 75
 * s.
 */
const renderLimitMs = 120_000;

/** Milliseconds between two looks at all waiting photos: the jobs need the processor. */
const lookEveryMs = 500;

const ready = 'ready';

/** Whether nothing will change the state before the night. */
const isSettled = (said: string): boolean => said === ready || said === 'failed';

/**
 * Waits until every added photo has its renditions, or until the limit. Does not wait for failed ones: the files of the
 * proofs are intact, so none may fail.
 */
export const untilRendered = async (site: Site, added: readonly AddedFile[]): Promise<Unrendered> => {
  const limit = Date.now() + renderLimitMs;
  const customers = new Map<Account, TestCustomer>();

  const lookAt = async ({ account, file }: AddedFile): Promise<string> => {
    if (file.outcome === undefined) return 'never acknowledged';
    try {
      const customer = customers.get(account) ?? (await site.signIn(account));
      customers.set(account, customer);
      const { status, body } = await customer.photo(file.outcome.imageId);
      return status === 200 ? body.renditions : `answered with ${status}`;
    } catch {
      return 'no answer';
    }
  };

  const photos = added.map((photo) => ({ photo, said: 'not looked at' }));
  const look = async (): Promise<number> => {
    for (const entry of photos)
      if (!isSettled(entry.said) && Date.now() < limit) entry.said = await lookAt(entry.photo);
    return photos.filter(({ said }) => !isSettled(said)).length;
  };

  const waitedFor = await look();
  let waiting = waitedFor;
  while (waiting > 0 && Date.now() < limit) {
    await setTimeout(lookEveryMs);
    waiting = await look();
  }
  const left = photos.filter(({ said }) => said !== ready);
  return { waitedFor, left: left.map(({ photo, said }) => `${photo.file.name} (${said})`) };
};
