import { log } from '../../lib/log.ts';

/** What can be dropped, as far as it matters here. */
type DropItem =
  | { readonly kind: 'file'; readonly getFile: () => Promise<File> }
  | {
      readonly kind: 'directory';
      readonly name: string;
      readonly getEntries: () => AsyncIterable<DropItem>;
    }
  | { readonly kind: 'text' };

const fileOf = (item: DropItem & { readonly kind: 'file' }): Promise<File | undefined> =>
  item.getFile().catch((error: unknown) => {
    log.error('A dropped file could not be read', { error });
    return undefined;
  });

/** Notes that systems leave in folders. Nobody has chosen them, and to see them refused would only puzzle. */
const isSystemNote = ({ name }: File): boolean => /^\.|^(?:thumbs\.db|desktop\.ini)$/i.test(name);

/** Folders that systems hide beside photos, with thumbnails, older versions or notes: `.thumbnails` of a phone, for one. */
const isHiddenFolder = (item: DropItem): boolean =>
  item.kind === 'directory' && /^\.|^(?:@eaDir|__MACOSX)$/.test(item.name);

async function* shownOf(items: AsyncIterable<DropItem>): AsyncGenerator<DropItem> {
  for await (const item of items) if (!isHiddenFolder(item)) yield item;
}

async function* filesOfFolder(items: AsyncIterable<DropItem>): AsyncGenerator<File> {
  for await (const file of droppedFiles(shownOf(items))) if (!isSystemNote(file)) yield file;
}

/**
 * The files of what was dropped, those in folders included, but for the notes that systems leave there and the folders that
 * they hide. What is no file (a piece of text) is left out, and what cannot be read; of a folder that cannot be read to its
 * end, what came before.
 */
export async function* droppedFiles(
  items: AsyncIterable<DropItem> | Iterable<DropItem>,
): AsyncGenerator<File> {
  try {
    for await (const item of items) {
      const file = item.kind === 'file' ? await fileOf(item) : undefined;
      if (file) yield file;
      if (item.kind === 'directory') yield* filesOfFolder(item.getEntries());
    }
  } catch (error) {
    log.error('A dropped folder could not be read', { error });
  }
}
