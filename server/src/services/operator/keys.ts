import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { OperatorScope } from '@albumen/contracts/endpoint';
import type { Clock } from '../../platform/clock.ts';
import { allScopes, scopesIn } from './rules.ts';
import type { KeysStore } from './store/keys.ts';

/** A key that opens something. */
export interface KnownKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly OperatorScope[];
}

/** A new key: 256 random bits, with a beginning by which one that has leaked is recognised. */
export const makeKey = (): string => `albumen_operator_${randomBytes(32).toString('base64url')}`;

// Fast is right here: nobody guesses 256 random bits.
const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Keys of the operator's systems: made and ended on the command line, and told by what a call carries. */
export const createKeys = ({ store, clock }: { store: KeysStore; clock: Clock }) => ({
  list: store.list,

  /** The key, which can be seen this once; undefined where there is one of that name. */
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

  /** False where there is none of that name. */
  end: (name: string): Promise<boolean> => store.end(name, clock.now()),

  /** Whose key it is. `firstKey` is in no table, and may do everything. */
  find: async (firstKey: string, key: string): Promise<KnownKey | undefined> => {
    const hash = hashOf(key);
    if (timingSafeEqual(hash, hashOf(firstKey))) return { id: 'first', name: 'first', scopes: allScopes };
    const known = await store.findByHash(hash);
    if (known === undefined || !timingSafeEqual(hash, known.hash)) return undefined;
    if (known.endsAt !== null && known.endsAt <= clock.now()) return undefined;
    return { id: known.id, name: known.name, scopes: scopesIn(known.scopes) };
  },
});

export type OperatorKeys = ReturnType<typeof createKeys>;
