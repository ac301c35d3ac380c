import type { Database, Transaction } from '../../platform/database/database.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { ProjectDeletionsTable } from './tables.ts';

export type ProjectKey = Pick<ProjectDeletionsTable, 'ownerId' | 'projectId'>;
export type Deletion = Omit<ProjectDeletionsTable, 'erasedAt'>;

export const createProjectsStore = (database: Database) => {
  const sql = sqlOf(database);

  return {
    /** Marks a project as deleted; resolves to false if it already was. */
    add: async (tx: Transaction, { ownerId, projectId, deletedAt }: Deletion): Promise<boolean> =>
      (
        await sqlOf(tx)`
          insert into project_deletions (owner_id, project_id, deleted_at) values (${ownerId}, ${projectId}, ${deletedAt})
          on conflict (owner_id, project_id) do nothing`
      ).count > 0,

    /** Restores a project that is not erased; resolves to false if it was not deleted. */
    remove: async (tx: Transaction, { ownerId, projectId }: ProjectKey): Promise<boolean> =>
      (
        await sqlOf(tx)`
          delete from project_deletions
          where owner_id = ${ownerId} and project_id = ${projectId} and erased_at is null`
      ).count > 0,

    /** Notes that a deleted project is erased; resolves to false if it is not deleted, or not before that time. */
    setErased: async (
      tx: Transaction,
      { ownerId, projectId }: ProjectKey,
      { now, deletedBefore = now }: { readonly now: Date; readonly deletedBefore?: Date | undefined },
    ): Promise<boolean> =>
      (
        await sqlOf(tx)`
          update project_deletions set erased_at = ${now}
          where owner_id = ${ownerId} and project_id = ${projectId} and erased_at is null
            and deleted_at <= ${deletedBefore}`
      ).count > 0,

    isErased: async (tx: Transaction, { ownerId, projectId }: ProjectKey): Promise<boolean> =>
      (
        await sqlOf(tx)`
          select 1 from project_deletions
          where owner_id = ${ownerId} and project_id = ${projectId} and erased_at is not null`
      ).count > 0,

    /** The deleted projects that can be restored, the latest deletion first. */
    deletedOf: (ownerId: string): Promise<Deletion[]> =>
      sql<Deletion[]>`
        select owner_id, project_id, deleted_at from project_deletions
        where owner_id = ${ownerId} and erased_at is null order by deleted_at desc, project_id`,

    /** The deleted projects of all owners, the earliest deletion first. */
    deletedBefore: (time: Date, after: Deletion | undefined, limit: number): Promise<Deletion[]> =>
      sql<Deletion[]>`
        select owner_id, project_id, deleted_at from project_deletions
        where erased_at is null and deleted_at <= ${time}
          ${after ? sql`and (deleted_at, owner_id, project_id) > (${after.deletedAt}::timestamptz, ${after.ownerId}::uuid, ${after.projectId})` : sql``}
        order by deleted_at, owner_id, project_id limit ${limit}`,

    ownedAfter: (
      ownerId: string,
      after: Pick<ProjectDeletionsTable, 'projectId'> | undefined,
      limit: number,
    ): Promise<ProjectDeletionsTable[]> =>
      sql<ProjectDeletionsTable[]>`
        select * from project_deletions where owner_id = ${ownerId} and project_id > ${after?.projectId ?? ''}
        order by project_id limit ${limit}`,

    removeOwned: async (ownerId: string): Promise<void> => {
      await sql`delete from project_deletions where owner_id = ${ownerId}`;
    },
  };
};
