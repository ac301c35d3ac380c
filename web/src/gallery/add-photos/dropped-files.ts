import type { UploadQueue } from '../../uploads/upload-queue.ts';
import { log } from '../../lib/log.ts';
import { takeFiles } from './take-files.ts';

/** The part of a dropped item that matters here. */
type DropItem =
  | { readonly kind: 'file'; readonly name: string; readonly getFile: () => Promise<File> }
  | {
      readonly kind: 'directory';
      readonly name: string;
      readonly getEntries: () => AsyncIterable<DropItem>;
    }
  | { readonly kind: 'text' };

/** All items of a drop, or of a folder. */
export type DropItems = AsyncIterable<DropItem> | Iterable<DropItem>;

/** Files that systems leave in folders. Nobody has chosen them, so seeing them refused would only puzzle. */
const systemNote = /^\.|^(?:thumbs\.db|desktop\.ini)$/i;

/**
 * Folders that systems hide next to photos, with thumbnails, older versions or notes, such as `.thumbnails` on a phone.
 */
const hiddenFolder = /^\.|^(?:@eaDir|__MACOSX)$/;

const isOfSystem = (item: DropItem): boolean =>
  item.kind !== 'text' && (item.kind === 'file' ? systemNote : hiddenFolder).test(item.name);

async function* shownOf(items: DropItems): AsyncGenerator<DropItem> {
  for await (const item of items) if (!isOfSystem(item)) yield item;
}

/**
 * Yields the dropped files, including those in folders. Skips system files and hidden folders, items that are no files
 * (such as text), and unreadable files. If a folder breaks off, keeps the files read before. Calls `onUnread` with the
 * name of each unreadable file and folder.
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

/** Puts the dropped files into the queue. Reports unreadable files and folders to it, or that there were no files. */
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
