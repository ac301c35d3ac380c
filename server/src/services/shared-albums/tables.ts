export interface SharedAlbumsTable {
  /** Also the album's id. */
  readonly id: string;
  /** Null until a person is linked to its owner's number. */
  readonly ownerId: string | null;
  /** All customers whom it names. */
  readonly customerNumbers: readonly string[];
  readonly updatedAt: Date | null;
  /** Whether its owner has erased it. */
  readonly isErased: boolean;
  /** JSON of `OperatorSharedAlbum`. */
  readonly document: string;
}

export interface SharedAlbumParticipantsTable {
  /** The owner of the album. */
  readonly ownerId: string;
  readonly albumId: string;
  readonly customerNumber: string;
  /** Null until a person is linked to the number. */
  readonly participantId: string | null;
  readonly access: 'read' | 'granted';
  /** When the album was created. */
  readonly createdAt: Date;
  /** When the participant deleted it for themselves. */
  readonly leftAt: Date | null;
  /** Whether it is in Recently deleted of its owner. */
  readonly isDeleted: boolean;
}
