/** What can be dropped, as far as it matters here. */
type DropItem =
  | { readonly kind: 'file'; readonly getFile: () => Promise<File> }
  | { readonly kind: 'directory'; readonly getEntries: () => AsyncIterable<DropItem> }
  | { readonly kind: 'text' };

/** The files of what was dropped, those in folders included. What is no file (a piece of text) is left out. */
export async function* droppedFiles(
  items: AsyncIterable<DropItem> | Iterable<DropItem>,
): AsyncGenerator<File> {
  for await (const item of items) {
    if (item.kind === 'file') yield await item.getFile();
    if (item.kind === 'directory') yield* droppedFiles(item.getEntries());
  }
}
