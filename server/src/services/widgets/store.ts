import type { Database, Transaction } from '../../platform/database/database.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { isUuid } from '../../platform/uuid.ts';
import type { GalleryEntriesTable, WidgetMailRefusalsTable, WidgetsTable } from './tables.ts';

export type Widget = WidgetsTable;
export type Entry = GalleryEntriesTable;
type Key = Pick<Widget, 'ownerId' | 'id'>;
type EntryKey = Pick<Entry, 'ownerId' | 'widgetId' | 'channel'>;

export const createWidgetsStore = (database: Database) => {
  const sql = sqlOf(database);

  return {
    add: async (tx: Transaction, widget: Widget): Promise<void> => {
      await sqlOf(tx)`insert into widgets ${sqlOf(tx)(widget, 'ownerId', 'id', 'productCode', 'createdAt')}`;
    },

    /** The widgets of a customer, newest first. */
    ofOwner: (ownerId: string, scope: Database | Transaction = database): Promise<Widget[]> =>
      sqlOf(scope)<Widget[]>`select * from widgets where owner_id = ${ownerId} order by created_at desc, id`,

    find: async ({ ownerId, id }: Key): Promise<Widget | undefined> => {
      if (!isUuid(id)) return undefined;
      const [row] = await sql<Widget[]>`select * from widgets where owner_id = ${ownerId} and id = ${id}`;
      return row;
    },

    /** The widget of anybody. */
    findAny: async (id: string): Promise<Widget | undefined> => {
      if (!isUuid(id)) return undefined;
      const [row] = await sql<Widget[]>`select * from widgets where id = ${id}`;
      return row;
    },

    /** Deletes a widget with its gallery entries.  */
    remove: async (tx: Transaction, { ownerId, id }: Key): Promise<void> => {
      const own = sqlOf(tx);
      await own`delete from gallery_entries where owner_id = ${ownerId} and widget_id = ${id}`;
      await own`delete from widgets where owner_id = ${ownerId} and id = ${id}`;
    },

    findEntry: async ({ ownerId, widgetId, channel }: EntryKey): Promise<Entry | undefined> => {
      const [row] = await sql<Entry[]>`
        select * from gallery_entries
        where owner_id = ${ownerId} and widget_id = ${widgetId} and channel = ${channel}`;
      return row;
    },

    putEntry: async (tx: Transaction, entry: Entry): Promise<void> => {
      const own = sqlOf(tx);
      await own`
        insert into gallery_entries ${own(entry, 'ownerId', 'widgetId', 'channel', 'category', 'createdAt')}
        on conflict (owner_id, widget_id, channel) do update set category = excluded.category`;
    },

    /** Returns false if the widget is not published there. */
    changeEntry: async (
      { ownerId, widgetId, channel }: EntryKey,
      category: string | null,
    ): Promise<boolean> => {
      const { count } = await sql`
        update gallery_entries set category = ${category}
        where owner_id = ${ownerId} and widget_id = ${widgetId} and channel = ${channel}`;
      return count > 0;
    },

    removeEntry: async ({ ownerId, widgetId, channel }: EntryKey): Promise<void> => {
      await sql`
        delete from gallery_entries
        where owner_id = ${ownerId} and widget_id = ${widgetId} and channel = ${channel}`;
    },

    entriesOf: (ownerId: string): Promise<Entry[]> =>
      sql<Entry[]>`select * from gallery_entries where owner_id = ${ownerId} order by widget_id, channel`,

    refuseMails: async ({ addressHash, refusedAt }: WidgetMailRefusalsTable): Promise<void> => {
      await sql`
        insert into widget_mail_refusals (address_hash, refused_at) values (${addressHash}, ${refusedAt})
        on conflict (address_hash) do nothing`;
    },

    refusesMails: async (addressHash: Buffer): Promise<boolean> => {
      const rows = await sql`select 1 from widget_mail_refusals where address_hash = ${addressHash}`;
      return rows.length > 0;
    },

    removeOwned: async (ownerId: string): Promise<void> => {
      await sql`
        with entries as (delete from gallery_entries where owner_id = ${ownerId})
        delete from widgets where owner_id = ${ownerId}`;
    },
  };
};

export type WidgetsStore = ReturnType<typeof createWidgetsStore>;
