import { log } from '../../lib/log.ts';

/** What can be dropped, as far as it matters here. */
type DropItem =
  | { readonly kind: 'file'; readonly getFile: () => Promise<File> }
  | { readonly kind: 'directory'; readonly getEntries: () => AsyncIterable<DropItem> }
  | { readonly kind: 'text' };

const filesOf = async (item: DropItem): Promise<File[]> => {
  try {
    if (item.kind === 'file') return [await item.getFile()];
    return item.kind === 'directory' ? await droppedFiles(item.getEntries()) : [];
  } catch (error) {
    log.error('A dropped file could not be read', { error });
    return [];
  }
};

/**
 * The files of what was dropped, those in folders included. What is no file (a piece of text) is left out, and what
 * cannot be read; of a folder that cannot be read to its end, what came before.
 */
export const droppedFiles = async (items: AsyncIterable<DropItem> | Iterable<DropItem>): Promise<File[]> => {
  const files: File[] = [];
  try {
    for await (const item of items) files.push(...(await filesOf(item)));
  } catch (error) {
    log.error('A dropped folder could not be read', { error });
  }
  return files;
};
