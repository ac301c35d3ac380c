/** A product that a customer shows on a public page. */
export interface WidgetsTable {
  readonly ownerId: string;
  readonly id: string;
  /** The code of the product order. */
  readonly productCode: string;
  readonly createdAt: Date;
}

/** A channel in which a widget is published. */
export interface GalleryEntriesTable {
  readonly ownerId: string;
  readonly widgetId: string;
  readonly channel: string;
  /** The id of a category of the catalogue; null for none. */
  readonly category: string | null;
  readonly createdAt: Date;
}

/** Somebody who wants no more of these mails. */
export interface WidgetMailRefusalsTable {
  /** A keyed hash of the address. */
  readonly addressHash: Buffer;
  readonly refusedAt: Date;
}
