import type { UploadQueue } from '../../uploads/upload-queue.ts';
import { log } from '../../lib/log.ts';
import { takeFiles } from './take-files.ts';

/** What can be dropped, as far as it matters here. */
type DropItem =
  | { readonly kind: 'file'; readonly name: string; readonly getFile: () => Promise<File> }
  | {
      readonly kind: 'directory';
      readonly name: string;
      readonly getEntries: () => AsyncIterable<DropItem>;
    }
  | { readonly kind: 'text' };

/** All that was dropped at once, or lies in a folder. */
export type DropItems = AsyncIterable<DropItem> | Iterable<DropItem>;

/** Notes that systems leave in folders. Nobody has chosen them, and to see them refused would only puzzle. */
const systemNote = /^\.|^(?:thumbs\.db|desktop\.ini)$/i;

/** Folders that systems hide beside photos, with thumbnails, older versions or notes: `.thumbnails` of a phone, for one. */
const hiddenFolder = /^\.|^(?:@eaDir|__MACOSX)$/;

const isOfSystem = (item: DropItem): boolean =>
  item.kind !== 'text' && (item.kind === 'file' ? systemNote : hiddenFolder).test(item.name);

async function* shownOf(items: DropItems): AsyncGenerator<DropItem> {
  for await (const item of items) if (!isOfSystem(item)) yield item;
}

/**
 * The files of what was dropped, those in folders included, but for the notes that systems leave there and the folders that
 * they hide. What is no file (a piece of text) is left out, and what cannot be read; of a folder that cannot be read to its
 * end, what came before. `onUnread` is called with the name of each such file and folder.
 */
export async function* droppedFiles(
  items: DropItems,
  onUnread: (name: string) => void,
): AsyncGenerator<File> {
  for await (const item of items) {
    if (item.kind === 'text') continue;
    try {
      if (item.kind === 'file') yield await item.getFile();
      else yield* droppedFiles(shownOf(item.getEntries()), onUnread);
    } catch (error) {
      log.error('Something that was dropped could not be read', { error });
      onUnread(item.name);
    }
  }
}

/** Puts the files of what was dropped into the queue, and tells it what could not be read, or that there were none. */
export const takeDropped = async (items: DropItems, queue: UploadQueue): Promise<void> => {
  let isEmpty = true;
  async function* files() {
    for await (const file of droppedFiles(items, (name) => queue.reading.noteUnread(name))) {
      isEmpty = false;
      yield file;
    }
  }
  await takeFiles(files(), queue);
  if (isEmpty) queue.reading.noteEmpty();
};
