import type { OpenUploadSession } from '@albumen/contracts/storage';
import type { Connection } from './connection.ts';
import type { HeldElsewhereParts } from './held-elsewhere.ts';
import type { KeptUploads } from './kept-uploads.ts';
import type { UploadTransport } from './upload-transport.ts';

/** What the upload desk has of its page: the customer, the network, the storage of the browser, and the pages beside it. */
export interface UploadDeskParts extends HeldElsewhereParts {
  /** Throws when there is no customer. */
  readonly customerId: () => string;
  /** Bytes that one file may have. */
  readonly bytesLimit: () => number;
  readonly store: KeptUploads;
  readonly transport: UploadTransport;
  readonly connection: Connection;
  readonly listOpenSessions: () => Promise<readonly OpenUploadSession[]>;
  /** Holds a name until the page is gone or the function is called; undefined when another page holds it. */
  readonly hold: (name: string) => Promise<(() => void) | undefined>;
  /** Has the other pages of this browser note that this one holds a name. */
  readonly announce: (name: string) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** From 0 up to, but without, 1. */
  readonly random: () => number;
}
