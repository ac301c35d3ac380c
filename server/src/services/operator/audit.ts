import type { Endpoint } from '@albumen/contracts/endpoint';
import { operatorParts } from '@albumen/contracts/parts';
import { embeddedServicePath } from '@albumen/contracts/services';
import { batches } from '../../platform/batches.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { SecretKey } from '../../kernel/secret-key.ts';
import type { AuditStore } from './store/audit.ts';

/** An id in the address of a write, by the name of its parameter: `customerNumber`, `orderCode`. */
interface Named {
  readonly name: string;
  readonly value: string;
}

/** Lines per query. */
const batchSize = 2000;

const writes = operatorParts
  .flatMap(({ endpoints }): Endpoint[] => Object.values(endpoints))
  .filter(({ method }) => method !== 'GET')
  .map(({ method, path }) => {
    const pattern = `${method} ${embeddedServicePath('operator')}${path}`;
    const form = pattern.replaceAll('.', String.raw`\.`).replaceAll(/:(\w+)/g, '(?<$1>[^/]+)');
    return { pattern, form: new RegExp(`^${form}$`) };
  });

const decodePart = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** Finds the ids in method and address of a write; undefined for a call that this version does not have. */
export const readWrite = (
  what: string,
): { readonly pattern: string; readonly ids: readonly Named[] } | undefined => {
  const [address = ''] = what.split('?');
  for (const { pattern, form } of writes) {
    const found = form.exec(address);
    if (!found) continue;
    const ids = Object.entries(found.groups ?? {}).map(([name, part]) => ({ name, value: decodePart(part) }));
    return { pattern, ids };
  }
  return undefined;
};

/** The audit log of the operator's writes. After the erasure of a customer, no line names them. */
export const createAudit = (parts: {
  readonly store: AuditStore;
  readonly clock: Clock;
  readonly secretKey: SecretKey;
}) => {
  const { store, clock, secretKey } = parts;
  const hashOf = ({ name, value }: Named): Buffer => secretKey.hash(JSON.stringify(['audit', name, value]));
  const ownerHash = (ownerId: string): Buffer => hashOf({ name: 'owner', value: ownerId });
  const withoutIds = (what: string) => {
    const found = readWrite(what);
    return { pattern: found?.pattern ?? null, names: (found?.ids ?? []).map(hashOf) };
  };

  return {
    /** Adds a write to the audit log before it is made. */
    note: (key: { id: string; name: string }, what: string, correlationId: string): Promise<void> =>
      store.add({
        keyId: key.id,
        keyName: key.name,
        what,
        ...withoutIds(what),
        correlationId,
        createdAt: clock.now(),
      }),

    /** Removes these ids from the addresses of all lines. */
    forgetIds: (tx: Transaction, ids: readonly Named[]): Promise<void> => store.clear(tx, ids.map(hashOf)),

    /** Removes the ids of records that were deleted before their owner was erased. */
    forgetOwner: (tx: Transaction, ownerId: string): Promise<void> => store.clear(tx, [ownerHash(ownerId)]),

    /** Remembers the owner of a deleted record for `forgetOwner`: nothing else names both any more. */
    noteOwner: (tx: Transaction, ownerId: string, record: Named): Promise<void> =>
      store.addName(tx, hashOf(record), ownerHash(ownerId)),

    forgetBefore: store.forgetBefore,

    /** Hashes the ids of earlier lines again, when the secret key is new. */
    hashAgain: async (tx: Transaction): Promise<void> => {
      const lines = batches(batchSize, store.uncleared, tx);
      for await (const { rows } of lines)
        await store.setNames(
          tx,
          rows.map(({ id, what }) => ({ id, ...withoutIds(what) })),
        );
    },
  };
};
