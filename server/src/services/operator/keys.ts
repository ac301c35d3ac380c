import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { OperatorScope } from '@albumen/contracts/endpoint';
import type { Clock } from '../../platform/clock.ts';
import { allScopes, scopesIn } from './rules.ts';
import type { KeysStore } from './store/keys.ts';

/** A key and its scopes. */
export interface KnownKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly OperatorScope[];
}

/** Returns a new key of 256 random bits. Its prefix makes a leaked key recognisable. */
export const makeKey = (): string => `albumen_operator_${randomBytes(32).toString('base64url')}`;

// A fast hash is enough: nobody guesses 256 random bits.
const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

/** The file of the first key in the data folder. */
export const firstKeyFile = 'operator-key';

/** Keys of the operator's systems, created and ended on the command line. */
export const createKeys = ({ store, clock }: { store: KeysStore; clock: Clock }) => ({
  list: store.list,

  /** Returns the key, which cannot be read again later; undefined if the name is taken. */
  add: async (name: string, scopes: string, endsAt: Date | null): Promise<string | undefined> => {
    const key = makeKey();
    const isNew = await store.add({
      id: randomUUID(),
      name,
      hash: hashOf(key),
      scopes,
      createdAt: clock.now(),
      endsAt,
    });
    return isNew ? key : undefined;
  },

  /** Returns false if there is no key of that name. */
  end: (name: string): Promise<boolean> => store.end(name, clock.now()),

  /** Finds a key by its text. `firstKey` is in no table and has all scopes. */
  find: async (firstKey: string, key: string): Promise<KnownKey | undefined> => {
    const hash = hashOf(key);
    if (timingSafeEqual(hash, hashOf(firstKey))) return { id: 'first', name: 'first', scopes: allScopes };
    const row = await store.findByHash(hash);
    if (row === undefined || !timingSafeEqual(hash, row.hash)) return undefined;
    if (row.endsAt !== null && row.endsAt <= clock.now()) return undefined;
    return { id: row.id, name: row.name, scopes: scopesIn(row.scopes) };
  },
});

export type OperatorKeys = ReturnType<typeof createKeys>;
