import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import type { NightAlarm } from '../alarm-texts.ts';
import type { Objects } from '../../platform/objects/objects.ts';
import type { Installation } from './store.ts';

/** Not under any prefix of photos. */
const markKey = 'installation';

const markForm = z.object({ id: z.uuid(), night: z.int() });

/** The id and number in the object store. `unreadable` belongs to no database. */
type Mark = z.infer<typeof markForm> | 'unreadable' | undefined;

const parsed = (json: string): Mark => {
  try {
    return markForm.parse(JSON.parse(json));
  } catch {
    return 'unreadable';
  }
};

export const readMark = async (objects: Objects): Promise<Mark> => {
  const bytes = await objects.read(markKey);
  return bytes && parsed(await text(bytes));
};

export const writeMark = (objects: Objects, id: string, night: number): Promise<void> =>
  objects.put(markKey, Buffer.from(JSON.stringify({ id, night })));

/** The mark as the database notes it while a confirmed mark replaces it. */
export const noteOf = (mark: Mark): string => JSON.stringify(mark ?? 'none');

/** Compares the id and number of database and store; `unmarked` if neither has any. */
export const compareMark = (
  { id, night, isRaising, replacedMark }: Installation,
  mark: Mark,
): NightAlarm | 'same' | 'unmarked' => {
  if (replacedMark === noteOf(mark)) return 'same';
  if (mark === 'unreadable') return 'night-other-store';
  // The first night was interrupted before it marked the store.
  if (mark === undefined) return id === null || (isRaising && night === 0) ? 'unmarked' : 'night-other-store';
  if (mark.id !== id) return 'night-other-store';
  if (mark.night > night + (isRaising ? 1 : 0)) return 'night-old-database';
  return mark.night < night ? 'night-old-store' : 'same';
};

/**
 * Whether the store belongs to another database, or is a new one or an empty mount point, although this database has
 * had nights with its own. A start finds out with this; everything else is for the night to judge.
 */
export const isOtherStore = (installation: Installation, mark: Mark): boolean =>
  installation.id !== null &&
  installation.night > 0 &&
  compareMark(installation, mark) === 'night-other-store';
