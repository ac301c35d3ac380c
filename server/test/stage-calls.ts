/** What the browser tests ask of the stage (`stage.ts`): the bodies of its calls. */
import type { StorageNotice } from '@albumen/contracts/photo-storage';

/** The password of every customer that the stage makes. */
export const stagedPassword = 'a long enough password';

/** Names the time (ISO 8601) that the web process takes for the present when it answers a request: for one story alone. */
export const stageTimeHeader = 'x-stage-time';

/** A photo whose renditions are finished, unless it says otherwise. */
export interface StagedPhoto {
  /** `YYYY-MM-DDTHH:mm:ss`, the clock where it was taken; Unknown Date where absent. */
  readonly takenAt?: string;
  /** Of that clock from UTC; not known where absent. */
  readonly takenOffsetMinutes?: number;
  /** The instant of its upload; now where absent. */
  readonly createdAt?: string;
  /** The instant at which it was moved to Recently deleted; in the library where absent. */
  readonly deletedAt?: string;
  /** `photo-1.jpg` and so on where absent. With a count, a number comes before the dot. */
  readonly fileName?: string;
  /** In pixels; 640 by 480 where absent. A new size is rendered once. */
  readonly width?: number;
  readonly height?: number;
  readonly camera?: string;
  /** `ready` where absent. Nobody renders the photo of one that says `pending`. */
  readonly renditions?: 'ready' | 'pending' | 'failed';
  /** So many of them, each taken a minute after the one before; 1 where absent. */
  readonly count?: number;
}

/** `POST /stage/customers`: someone who has just registered. */
export interface StagedCustomer {
  /** What the address begins with. */
  readonly name: string;
  readonly photos?: readonly StagedPhoto[];
  /** The instant of the registration; now where absent. */
  readonly registeredAt?: string;
  /** The notices about the end of their photo storage that were sent. */
  readonly notices?: readonly StagedNotice[];
}

/** A notice about the end of photo storage, to the customer's address. */
export interface StagedNotice extends Pick<StorageNotice, 'kind' | 'sentAt'> {
  /** The instant that it names as the end. */
  readonly deadline: string;
  readonly bouncedAt?: string;
}

/** `POST /stage/orders`: an order that a customer has placed in the shop. */
export interface StagedOrder {
  readonly email: string;
  readonly orderedAt: string;
}

/** The answer. */
export interface StagedSignIn {
  /** Of the customer, as the product's calls never say it. */
  readonly customerId: string;
  readonly email: string;
  /** Whoever has them is signed in. */
  readonly cookies: readonly { readonly name: string; readonly value: string; readonly path: string }[];
  /** In the order asked for. */
  readonly photoIds: readonly string[];
}

/** An album of a customer. */
export interface StagedAlbum {
  readonly name: string;
  /** Photos of its owner, in the order in which they are added; empty where absent. */
  readonly photoIds?: readonly string[];
  /** The instant of its creation; now where absent. */
  readonly createdAt?: string;
  /** The instant at which it was moved to Recently deleted. */
  readonly deletedAt?: string;
  /** The addresses of other customers of the stage: makes it a shared album, with these as its participants. Null: nobody knows them. */
  readonly sharedWith?: readonly (string | null)[];
  /** So many of them, with a number after the name; 1 where absent. */
  readonly count?: number;
}

/** `POST /stage/albums`: albums of a customer; answered with their ids, in the order asked for. */
export interface MoreAlbums {
  readonly email: string;
  readonly albums: readonly StagedAlbum[];
}

/** `POST /stage/photos`: more photos of a customer; answered with their ids, in the order asked for. */
export interface MorePhotos {
  readonly email: string;
  readonly photos: readonly StagedPhoto[];
}
