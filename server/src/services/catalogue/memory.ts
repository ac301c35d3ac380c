import type { CatalogueStore } from './store.ts';

/** Our choice: more records of a kind than any catalogue has. */
export const catalogueLimit = 10_000;

/** The records of a kind by their ids. */
export type Catalogue<Document> = ReadonlyMap<string, Document>;

/**
 * Keeps the catalogue in memory: a kind is read when it is first needed, and again after it has changed. A change by
 * another process is seen within a moment.
 */
export const createMemory = (store: CatalogueStore) => {
  const catalogues = new Map<string, Promise<Catalogue<unknown>>>();
  let listening: Promise<void> | undefined;

  const listen = (): Promise<void> => {
    listening ??= store.listen(
      (kind) => catalogues.delete(kind),
      () => catalogues.clear(),
    );
    return listening.catch((error: unknown) => {
      listening = undefined;
      throw error;
    });
  };

  return {
    /** Tells every process of a change of a kind when the transaction commits. */
    tell: store.tell,

    /** Returns all records of a kind. `load` reads them from the database. */
    read: async <Document>(
      kind: string,
      load: () => Promise<readonly { readonly id: string; readonly document: Document }[]>,
    ): Promise<Catalogue<Document>> => {
      await listen();
      const reading =
        catalogues.get(kind) ?? load().then((all) => new Map(all.map(({ id, document }) => [id, document])));
      catalogues.set(kind, reading);
      reading.catch(() => catalogues.delete(kind));
      return reading as Promise<Catalogue<Document>>;
    },
  };
};
