import { dateSources, isCustomersDate } from '@albumen/contracts/photos';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { anyRow } from '../../../platform/database/rows.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import type { ExaminationProgressTable, PhotosTable } from '../tables.ts';
import type { DatedPhoto } from './listing.ts';

type PhotoKey = Pick<PhotosTable, 'ownerId' | 'id'>;

/** A photo with the facts that examining it again may change. */
export type ExaminableRow = PhotoKey & DatedPhoto & Pick<PhotosTable, 'width' | 'height' | 'damaged'>;

/** The numbers of photos that were examined again so far, by result. */
export type ExaminationCounts = Pick<
  ExaminationProgressTable,
  'examined' | 'redated' | 'renderedAgain' | 'unreadable'
>;

const customersSources = dateSources.filter(isCustomersDate);

/** The progress of examining stored photos again. */
export const createExaminationStore = (database: Database) => {
  const sql = sqlOf(database);
  const facts = sql`owner_id, id, width, height, damaged, upload_order, taken_local, taken_offset_minutes, taken_source,
    file_taken_local, file_taken_offset_minutes, file_taken_source`;

  return {
    examination: async (): Promise<Omit<ExaminationProgressTable, 'oneRow'>> => {
      const [row] = await sql<[ExaminationProgressTable]>`select * from examination_progress`;
      return row;
    },

    /** Begins again with these rules, unless another worker has. */
    beginExamination: async (rules: number, now: Date): Promise<void> => {
      await sql`
        update examination_progress set rules = ${rules}, began_at = ${now}, ended_at = null, after_owner_id = null,
          after_photo_id = null, examined = 0, redated = 0, rendered_again = 0, unreadable = 0
        where rules < ${rules}`;
    },

    /** Counts photos as examined with these rules if there are none. */
    skipExamination: async (rules: number, now: Date): Promise<void> => {
      await sql`
        update examination_progress set rules = ${rules}, ended_at = ${now}
        where rules < ${rules} and not exists (select from photos)`;
    },

    /** Notes the photos between two positions; resolves to false if another worker has done so. */
    noteExamined: (
      { examined, redated, renderedAgain, unreadable }: ExaminationCounts,
      { before, after, now }: { before: PhotoKey | undefined; after: PhotoKey | undefined; now: Date },
    ): Promise<boolean> =>
      anyRow(sql`
        update examination_progress set examined = examined + ${examined}, redated = redated + ${redated},
          rendered_again = rendered_again + ${renderedAgain}, unreadable = unreadable + ${unreadable},
          after_owner_id = ${after?.ownerId ?? null}, after_photo_id = ${after?.id ?? null},
          ended_at = ${after ? null : now}
        where ended_at is null and after_photo_id is not distinct from ${before?.id ?? null}`),

    /**
     * Photos of any owner after `after` that were added by a moment, in the order of their keys. Leaves out those
     * that need no look: an undamaged JPEG whose EXIF had a day and a time has an EXIF block that all rules read.
     */
    examinableAfter: (addedBy: Date, after: PhotoKey | undefined, limit: number) =>
      sql<ExaminableRow[]>`
        select ${facts} from photos
        where created_at <= ${addedBy}
          ${after === undefined ? sql`` : sql`and (owner_id, id) > (${after.ownerId}::uuid, ${after.id}::uuid)`}
          and (content_type <> 'image/jpeg' or damaged
            or (case when taken_source = any(${customersSources}) then file_taken_source else taken_source end)
              is distinct from 'exif-original'
            or (case when taken_source = any(${customersSources}) then file_taken_local else taken_local end)::time
              = '00:00')
        order by owner_id, id limit ${limit}`,

    examinable: (tx: Transaction, ownerId: string, photoIds: readonly string[]) =>
      sqlOf(tx)<ExaminableRow[]>`
        select ${facts} from photos where owner_id = ${ownerId} and id = any(${photoIds})`,

    /** Makes photos wait for other renditions: the old ones are not upright. Resolves to the ids. */
    setToRender: async (tx: Transaction, ownerId: string, photoIds: readonly string[]): Promise<string[]> => {
      const rows = await sqlOf(tx)<Pick<PhotosTable, 'id'>[]>`
        update photos set renditions = 'pending', rendering_given_up = false
        where owner_id = ${ownerId} and id = any(${photoIds}) and renditions <> 'pending'
        returning id`;
      return rows.map(({ id }) => id);
    },
  };
};
