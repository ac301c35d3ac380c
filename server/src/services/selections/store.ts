import type { Database, Transaction } from '../../platform/database/database.ts';
import { firstRow } from '../../platform/database/rows.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { TempSelectionsTable } from './tables.ts';

export const createSelectionsStore = (database: Database) => ({
  add: async (tx: Transaction, selection: TempSelectionsTable): Promise<void> => {
    const { ownerId, id, photoIds, createdAt } = selection;
    await sqlOf(tx)`
      insert into temp_selections (owner_id, id, photo_ids, created_at)
      values (${ownerId}, ${id}, ${photoIds}::uuid[], ${createdAt})`;
  },

  /** The number of an owner's selections made after that moment, and when the first of them was made. */
  madeAfter: async (
    tx: Transaction,
    ownerId: string,
    after: Date,
  ): Promise<{ selections: number; firstMadeAt: Date }> => {
    const [row] = await sqlOf(tx)<[{ selections: number; firstMadeAt: Date }]>`
      select count(*)::int as selections, min(created_at) as first_made_at from temp_selections
      where owner_id = ${ownerId} and created_at > ${after}`;
    return row;
  },

  /** A selection of this owner that was made after that moment. */
  find: (ownerId: string, id: string, after: Date): Promise<TempSelectionsTable | undefined> =>
    firstRow(sqlOf(database)<TempSelectionsTable[]>`
      select owner_id, id, photo_ids, created_at from temp_selections
      where owner_id = ${ownerId} and id = ${id} and created_at > ${after}`),

  /** The same for any owner: for the operator. */
  findOfAnyone: (id: string, after: Date): Promise<TempSelectionsTable | undefined> =>
    firstRow(sqlOf(database)<TempSelectionsTable[]>`
      select owner_id, id, photo_ids, created_at from temp_selections
      where id = ${id} and created_at > ${after}`),

  removeUntil: async (moment: Date): Promise<number> => {
    const { count } = await sqlOf(database)`delete from temp_selections where created_at <= ${moment}`;
    return count;
  },

  removeOwned: async (ownerId: string): Promise<void> => {
    await sqlOf(database)`delete from temp_selections where owner_id = ${ownerId}`;
  },

  /** In the order of their ids. */
  ownedAfter: (
    ownerId: string,
    after: Pick<TempSelectionsTable, 'id'> | undefined,
    limit: number,
  ): Promise<Omit<TempSelectionsTable, 'ownerId'>[]> =>
    sqlOf(database)`
      select id, photo_ids, created_at from temp_selections
      where owner_id = ${ownerId} ${after ? sqlOf(database)`and id > ${after.id}` : sqlOf(database)``}
      order by id limit ${limit}`,
});
