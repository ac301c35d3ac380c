/** The bodies of the calls that browser tests make to the stage (`stage.ts`). */
import type { StorageNotice } from '@albumen/contracts/photo-storage';

/** The password of every customer that the stage creates. */
export const stagedPassword = 'a long enough password';

/** The time (ISO 8601) that the web process uses while it answers a request: for one story alone. */
export const stageTimeHeader = 'x-stage-time';

/** A photo, by default with finished renditions. */
export interface StagedPhoto {
  /** `YYYY-MM-DDTHH:mm:ss`, the clock where it was taken; Unknown Date if absent. */
  readonly takenAt?: string;
  /** Offset of that clock from UTC; unknown if absent. */
  readonly takenOffsetMinutes?: number;
  /** The instant of its upload; now if absent. */
  readonly createdAt?: string;
  /** The instant at which it was moved to Recently deleted; if absent, the photo is in the library. */
  readonly deletedAt?: string;
  /** `photo-1.jpg` and so on if absent. With a count, a number is inserted before the dot. */
  readonly fileName?: string;
  /** In pixels; 640 by 480 if absent. Each new size is rendered once. */
  readonly width?: number;
  readonly height?: number;
  readonly camera?: string;
  /** `ready` if absent. A `pending` photo is never rendered. */
  readonly renditions?: 'ready' | 'pending' | 'failed';
  /** Number of such photos, each taken a minute after the previous one; 1 if absent. */
  readonly count?: number;
}

/** `POST /stage/customers`: a customer who has just registered. */
export interface StagedCustomer {
  /** The beginning of the address. */
  readonly name: string;
  readonly photos?: readonly StagedPhoto[];
  /** The instant of the registration; now if absent. */
  readonly registeredAt?: string;
  /** Whether tokens say `b2b`. */
  readonly business?: boolean;
  /** The notices about the end of their photo storage that were sent. */
  readonly notices?: readonly StagedNotice[];
}

/** A notice about the end of photo storage, to the customer's address. */
export interface StagedNotice extends Pick<StorageNotice, 'kind' | 'sentAt'> {
  /** The end date that it names. */
  readonly deadline: string;
  readonly bouncedAt?: string;
}

/** `POST /stage/orders`: an order that a customer has placed in the shop. */
export interface StagedOrder {
  readonly email: string;
  readonly orderedAt: string;
}

/** `POST /stage/records`: records that the operator puts for a customer, such as projects. */
export interface StagedRecords {
  readonly email: string;
  /**
   * With their paths below `/api/operator/v1`; the stage adds the customer's address to each document. A path that ends
   * with `.pdf` gets a PDF.
   */
  readonly records: readonly { readonly path: string; readonly document: object }[];
}

/** The reply to one of them; that of an order has `statusUrl`. */
export interface StagedReply {
  readonly statusUrl?: string;
}

/** `POST /stage/books`: a product with a PDF that the operator puts for a customer. Returns its code. */
export interface StagedBook {
  readonly email: string;
  readonly title: string;
  /** Pages with the cover; 6 if absent. */
  readonly pages?: number;
  /** Width and height of each page in points, instead of `pages`. */
  readonly sizes?: readonly (readonly [width: number, height: number])[];
  /** The number of a page with a drawing that cannot be shown whole. */
  readonly detailedPage?: number;
  /** Why its pages cannot be shown. */
  readonly damage?: 'damaged' | 'encrypted';
}

/** The answer. */
export interface StagedSignIn {
  /** The customer's internal id, which the product's calls never return. */
  readonly customerId: string;
  readonly email: string;
  /** A browser with these cookies is signed in. */
  readonly cookies: readonly { readonly name: string; readonly value: string; readonly path: string }[];
  /** In the order of the request. */
  readonly photoIds: readonly string[];
}

/** An album of a customer. */
export interface StagedAlbum {
  readonly name: string;
  /** Photos of its owner, in the order in which they are added; empty if absent. */
  readonly photoIds?: readonly string[];
  /** The instant of its creation; now if absent. */
  readonly createdAt?: string;
  /** The instant at which it was moved to Recently deleted. */
  readonly deletedAt?: string;
  /**
   * The addresses of other customers of the stage: makes it a shared album with these participants. Null: an unknown
   * one.
   */
  readonly sharedWith?: readonly (string | null)[];
  /** Number of such albums, with a number after the name; 1 if absent. */
  readonly count?: number;
}

/** `POST /stage/albums`: albums of a customer. Returns their ids in the order of the request. */
export interface MoreAlbums {
  readonly email: string;
  readonly albums: readonly StagedAlbum[];
}

/** `POST /stage/photos`: more photos of a customer. Returns their ids in the order of the request. */
export interface MorePhotos {
  readonly email: string;
  readonly photos: readonly StagedPhoto[];
}
